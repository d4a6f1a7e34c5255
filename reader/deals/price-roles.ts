import type { Neighbours } from "./near-words";
import type { MeasuredWord } from "./text-blocks";

/**
 * What a price says of a deal: what one pays; what a kilo, litre or piece comes to; what it was before or is otherwise; or
 * another sum: what one saves, must spend or is paid back.
 */
export type PriceRole = "price" | "perUnit" | "aside" | "otherSum";

const measure =
  "(?:kg|kilo|kilogramm?|g|gr|lbs?|l|lt|lit[re]+o?|liter|ml|oz|st|stk|stück|szt|pz|pezzo|pi[eè]ce|pieza|ud|unit[àé]?|unidade?|op|sheet|load)";
/** Ends the words before what a price was, or is for others. */
const asideBefore =
  /(?:^|\s)(?:reg(?:ular)?(?:\s+price)?|was|(?:an)?statt|uvp|sonst|bisher|anzich[eé]|invece di|au lieu de|soit|de|antes|value)\s*[.:]?$/i;
/** Ends the words before a sum that one saves, spends or gets. */
const otherBefore =
  /(?:^|\s)(?:saves?|savings?|up to|over|spend|pfand|zzgl\.?|sconto di|risparmi|[ée]conomi[sz]ez?|desconto de|deposit|worth|orders?)\s*[.:]?$/i;
/** "With $25 order": what must be spent. */
const otherBehind = /^(?:orders?|purchase)(?!\p{L})/iu;
/** "1 kg =", "al kg", "le litre :", "€/kg" before the number. */
const unitBefore = new RegExp(
  String.raw`(?:(?:^|\s)(?:\d+[.,]?\d*\s*)?${measure}\s*=|(?:^|\s)(?:al|pro|je|le|per|il|au|do)\s+${measure}\s*[:=]?|\/\s*(?:\d+\s*)?${measure}\.?\s*[:=]?)$`,
  "i",
);
/** "al kg", "/kg", "per lb" behind it. */
const unitBehind = new RegExp(
  String.raw`^(?:(?:al|pro|je|le|per|il|au|do|a)\s+(?:\d+\s*)?${measure}\b|(?:€|eur)?\s*\/\s*(?:\d+\s*)?${measure}\b)`,
  "i",
);
/** Nothing but "al kg", "/ 100 g", "le kilo". */
const unitOnly = new RegExp(String.raw`^(?:\p{L}{1,3}\s+|\p{Sc}?\s*\/\s*)?(?:\d+\s*)?${measure}\.?$`, "iu");
const unitInside = new RegExp(
  String.raw`(?:\/\s*|\s(?:al|pro|je|le|per|il|au|do|a)\s+)(?:\d+\s*)?${measure}\b`,
  "i",
);
/** How many words on each side are looked at. */
const wordsBefore = 4;
const wordsBehind = 2;

/** Whether a line only says what a price is for. */
export function isUnit(text: string): boolean {
  return unitOnly.test(text.trim());
}

/** The words before a price on its line. */
export function leadOf({ words }: { words: readonly MeasuredWord[] }, around: Neighbours): string {
  const first = words.toSorted((a, b) => a.left - b.left)[0];
  return (
    collect(first, wordsBefore, (word) => around.before(word))
      .toReversed()
      .join(" ")
      .replace(/[([]/g, "")
      // "Reg. $1.99 to" leads as "Reg." does.
      .replace(/ \S{2,9} (?:to|bis|à|[-–])$/, "")
  );
}

/** Tells what a price is from the words on its line. */
export function roleOf(
  price: { text: string; words: readonly MeasuredWord[] },
  around: Neighbours,
): PriceRole {
  const sorted = price.words.toSorted((a, b) => a.left - b.left);
  const before = leadOf(price, around);
  const behind = collect(sorted.at(-1), wordsBehind, (word) => around.after(word)).join(" ");
  if (otherBefore.test(before) || otherBehind.test(behind)) return "otherSum";
  if (asideBefore.test(before) || isAlternative(before, sorted[0], around)) return "aside";
  if (unitBefore.test(before) || unitBehind.test(behind) || unitInside.test(price.text)) return "perUnit";
  return "price";
}

/** "2x$5.00 or $2.99 each": what one pays for a single one stands behind, or below, an "or". */
const orBefore = /(?:^|\s)(?:or|oder|ou|o)$/i;

function isAlternative(before: string, first: MeasuredWord | undefined, around: Neighbours): boolean {
  if (orBefore.test(before)) return true;
  return before === "" && first !== undefined && orBefore.test(around.above(first)?.text ?? "");
}

function collect(
  from: MeasuredWord | undefined,
  count: number,
  next: (word: MeasuredWord) => MeasuredWord | undefined,
): string[] {
  const texts: string[] = [];
  for (let word = from && next(from); word && texts.length < count; word = next(word)) texts.push(word.text);
  return texts;
}
