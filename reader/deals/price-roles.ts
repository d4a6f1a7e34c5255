import type { Neighbours } from "./near-words";
import type { MeasuredWord } from "./text-blocks";

/**
 * What a price says of a deal: what one pays; what a kilo, litre or piece comes to; or what it was before, what one
 * saves, what must be spent or is paid back.
 */
export type PriceRole = "price" | "perUnit" | "aside";

const measure =
  "(?:kg|kilo|kilogramm?|g|gr|lbs?|l|lt|lit[re]+o?|liter|ml|oz|st|stk|stück|szt|pz|pezzo|pi[eè]ce|pieza|ud|unit[àé]?|unidade?|op|sheet|load)";
/** Ends the words before a price that is none of its own. */
const asideBefore =
  /(?:^|\s)(?:reg(?:ular)?(?:\s+price)?|was|save|saves|savings?|save up to|up to|over|spend|statt|uvp|sonst|anstatt|bisher|pfand|zzgl\.?|anzich[eé]|invece di|sconto di|risparmi|au lieu de|soit|économisez|economize|desconto de|de|antes|deposit|worth|value|orders?)\s*[.:]?$/i;
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
