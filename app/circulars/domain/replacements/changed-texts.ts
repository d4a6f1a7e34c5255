import type { PriceStyle } from "#app/kernel/money/currencies";
import { firstAmount } from "#app/kernel/money/parse-price";
import type { DealTexts } from "#reader/deals/suggestion-texts";
import { lettersOf } from "./placed-words";

/** A field of a deal before and after. */
export interface ChangedText {
  from: string;
  to: string;
}

export type ChangedTexts = Partial<Record<keyof DealTexts, ChangedText>>;

/**
 * What a deal should say now that the print has changed. The new print is compared with the old print rather than with
 * the deal, which staff may word as they like: their wording stays where the print is unchanged, and around a new
 * price.
 *
 * @param written what the deal says now
 */
export function changedTexts(written: DealTexts, before: DealTexts, after: DealTexts): ChangedTexts {
  const changes: ChangedTexts = {};
  const deal = newDeal(written.deal, before.deal, after.deal);
  if (deal !== null) changes.deal = { from: written.deal, to: deal };
  // An area needs a name: if none is found it keeps its own.
  const hasName = lettersOf(after.ingredient) !== "";
  if (hasName && isOther(fullName(before), fullName(after)) && isOther(fullName(written), fullName(after))) {
    for (const field of ["prefix", "ingredient"] as const) {
      if (isOther(written[field], after[field])) changes[field] = { from: written[field], to: after[field] };
    }
  }
  // Details that staff have written themselves are not replaced.
  const areAsPrinted = !isOther(written.details, before.details) && before.details !== "";
  if (areAsPrinted && isOther(before.details, after.details)) {
    changes.details = { from: written.details, to: after.details };
  }
  return changes;
}

/**
 * As `changedTexts`, for print that was read from a picture, with mistakes: only another price counts, and only if both
 * prices are known. The new price is put into the deal's words.
 */
export function changedPrice(
  written: string,
  before: string,
  after: string,
  style: PriceStyle,
): ChangedTexts {
  const [old, now] = [firstAmount(before, style), firstAmount(after, style)];
  if (old === null || now === null || old === now || firstAmount(written, style) === now) return {};
  const to = newDeal(written, before, after);
  return to === null ? {} : { deal: { from: written, to } };
}

function fullName({ prefix, ingredient }: DealTexts): string {
  return `${prefix} ${ingredient}`;
}

function isOther(a: string, b: string): boolean {
  return lettersOf(a) !== lettersOf(b);
}

const number = /\d+(?:[.,]\d+)?/;

/** Null if the deal can stay as it is. Points and signs count in prices. */
function newDeal(written: string, before: string, after: string): string | null {
  if (bare(before) === bare(after) || bare(written) === bare(after)) return null;
  if (after === "") return "";
  if (before !== "" && written.includes(before)) return written.replace(before, after);
  const [old, now] = [number.exec(before)?.[0], number.exec(after)?.[0]];
  const isSameAround = old && now && bare(before.replace(old, "")) === bare(after.replace(now, ""));
  if (isSameAround && number.exec(written)?.[0] === old) return written.replace(old, now);
  return after;
}

function bare(text: string): string {
  return text.replace(/\s+/g, "").toLowerCase();
}
