import { type Amount, parseAmount } from "#app/catalogue/domain/recipes/amount-text";
import { quantityOf } from "#app/catalogue/domain/recipes/quantity-text";
import { isMeasure } from "#app/catalogue/domain/recipes/unit-words";
import type { NewItem } from "#app/shopping/domain/publishing/list-item";
import { idOfThing, plainName } from "#widgets/shared/add-to-list";
import { findUnit } from "#widgets/shared/units";
import { MAX_NAME_LENGTH } from "../AddForm";
import { MAX_QUANTITY } from "../amount";

/** "milk x 2" */
const TRAILING = /^(.+?)\s+[x×]\s*([\d٠-٩]+)$/i;
/** "30 x eggs" */
const LEADING_TIMES = /^[\d\s.,/]+[x×](?=[\s\d])/i;
/** More without a unit are the number of a brand or a type: "365 almond milk", "405 Mehl". */
const MAX_PIECES = 24;
/** Less is no amount to buy: "2 G Fuel". */
const MIN_GRAMS = 10;
/** What a number before it measures, of a thing that is bought by the piece; or what it is a part of: "1/4 de jamón". */
const OF_SOME_SIZE =
  /^(?:(?:v|volts?|w|watts?|spf|percent|prozent|procent|minut(?:en|es|os|i|y)|zoll|pulgadas?|pouces?|in \d|o['’]clock|d[eio])(?!\p{L})|d['’])/iu;
/** "13 gallon trash bags" are bags of a size. */
const HOLDS_SOME = /\b(?:bags|cups|plates|bowls|containers|glasses|jars|tumblers)$/i;
const IN_BRACKETS = /^(.+?)\s*\(([^()]*)\)$/;
/** "12 pack soda" is a pack of twelve, "2 packs soda" are two. */
const PACK_OF_SOME = /^(?:pack|pk)\b/i;

/** A quantity as people write it: "2", "1.5", "1,5", "1/2", "1 1/2", "½". Null when it is none, or none to buy. */
export function parseQuantity(text: string): number | null {
  return forBuying(quantityOf(text) ?? 0);
}

function forBuying(value: number): number | null {
  const quantity = Math.round(value * 100) / 100;
  return quantity > 0 ? Math.min(quantity, MAX_QUANTITY) : null;
}

/**
 * What somebody typed, as an item: "2 lb apples (green)" is two pounds of apples with a note. Words that are no
 * unit stay in the name: "2 green apples". So does a number that is not plainly one of things to buy: "2% milk", "409
 * cleaner". Null for a blank line.
 * @param categoryOf tells the category of a thing by its `plainName`, where one of that name was on the list before
 */
export function parseLine(line: string, categoryOf: (name: string) => string | null): NewItem | null {
  let rest = line
    .replace(/\s+/g, " ")
    .replace(/^[\s\-•*☐☑]+/, "")
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  if (!rest) return null;
  let [quantity, unit, note] = [1, "", ""];
  const bracketed = IN_BRACKETS.exec(rest);
  if (bracketed) [, rest = "", note = ""] = bracketed;
  const [, before = rest, count = ""] = TRAILING.exec(rest) ?? [];
  const leading = count ? null : parseAmount(rest);
  const named = leading ? nameIn(leading, LEADING_TIMES.test(rest)) : { unit: "", name: before };
  const amount = leading ? forBuying(leading.from) : parseQuantity(count);
  if (amount && named) [quantity, unit, rest] = [amount, named.unit, named.name];
  return {
    id: idOfThing(unit, rest),
    kind: "text",
    name: rest,
    quantity,
    unit,
    note: note.trim(),
    category: categoryOf(plainName(rest)),
  };
}

/** The unit that the list has, and the rest; null where the line is better left whole. */
function nameIn(
  { from, to, unit, written, rest }: Amount,
  isTimes: boolean,
): { unit: string; name: string } | null {
  if (to !== null || findUnit(rest) || (from > 1 && PACK_OF_SOME.test(written))) return null;
  const known = findUnit(written);
  if (isMeasure(unit) && HOLDS_SOME.test(rest)) return null;
  if ((known === "g" || known === "ml") && from < MIN_GRAMS) return null;
  if (known) return { unit: known, name: rest };
  if (unit === "" && !isTimes && (from > MAX_PIECES || OF_SOME_SIZE.test(rest))) return null;
  return isMeasure(unit) ? null : { unit: "", name: written ? `${written} ${rest}` : rest };
}
