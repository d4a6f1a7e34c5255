import { type Quantity, quantityAt, vulgar, withWesternDigits } from "./quantity-text";
import { findUnit, isMeasure } from "./unit-words";

/** What stands at the front of an ingredient: how much, of which unit, of what. */
export interface Amount {
  from: number;
  /** The upper end of a range as written; null for a single quantity. */
  to: number | null;
  /** In the singular, as `unit-words` names it; empty for pieces. */
  unit: string;
  /** The unit as written: "g", "cups"; empty for pieces. */
  written: string;
  rest: string;
}

/** "2-3", "2 to 3", and the same in the languages that shoppers are spoken to in. */
const untilNext = /^(?:[-–—]|(?:or|to|bis|oder|à|ou|hasta|até|fino a|a|[oóu]|do|lub|albo|إلى|الى|أو)\s)\s*/iu;
const times = /^[x×](?=\s|\d)\s*/i;
/** "14 oz", "9-inch", "6-7 ounce", "10″": how large each is. */
const size = /^(\d[\d.,/]*)(?:\s?(?:-|–|to)\s?\d[\d.,/]*)?(?:["”″]|[-\s]?(?:fl\.?\s)?(\p{L}+))/u;
/** A number as words that follow it have it: of how many kinds, layers or days it is, not how many there are. */
const countsSomethingElse =
  /^(?:(?:spice|bean|cheese|grain|layer|ply|ring|ct|count|cal|calories?|proof|hours?|minutes?|for|or|für|pour|per|por)(?!\p{L})|(?:up|musketeers|grand|lives|days|roses|crimes|gum)$)/iu;
/** German cooks write these without a blank: "2EL". */
const gluedMeasure = /^(?:EL|TL|Msp|Pck|St(?:k|ück)?)(?!\p{L})/u;
const container =
  /^(?:cans?|tins?|jars?|bottles?|packages?|packets?|pkgs?|packs?|bags?|box|boxes|cartons?|containers?|tubs?|tubes?|blocks?|logs?|loaf)\b/i;
/** Another amount that would have to change with the first: "1 cup plus 2 tablespoons", "1 lb 4 oz", "1 taza y media". */
const another = new RegExp(
  `(?:^|(?<!\\bhalf)\\s)(?:(?:plus|and|or|und|oder|et|ou|y|o|e|i|lub|davon|dont|أو|و|\\+|&)\\s+(?:[\\d${vulgar}]|(?:(?:an?|einen?|eine[mr]?|un[ae]?)\\s+)?(?:half|quarter|halbe[nrs]?|viertel|medi[ao]|cuarto|mei[ao]|demie?|mezz[ao]|pół)(?!\\p{L}))|و(?:نصف|ربع))`,
  "iu",
);
/** "2/3" at the front, which is two to three where several follow. */
const nextNumbers = /^(?:1\s?[/⁄]\s?2|2\s?[/⁄]\s?3|3\s?[/⁄]\s?4)(?!\d)/;
/** Several, in French, Italian, Portuguese and Spanish; words of English are units that are known. */
const several = new RegExp(
  `^(?!(?:anan[aá]s|asparagus|couscous|houmous|hummus|brebis|cassis|kürbis)(?!\\p{L}))(?:\\p{Ll}{4,}(?<![su])s|\\p{Ll}+(?:eaux|oux)|${[
    "cucchiai(?:ni)?|spicchi|tazz(?:e|ine)|bicchier(?:i|ini)|fett(?:e|ine)|fogli(?:e|oline)|rametti|mestoli|mazzetti|gambi|coste",
    "patate|carote|cipoll(?:e|otti)|zucchine|melanzane|uova|tuorli|albumi|pomodor(?:i|ini)|mele|pere|limoni|arance|peperon(?:i|cini)",
    "acciughe|noci|mandorle|manciate|gocce|bustine|filetti|petti|salsicce|funghi|datteri|fichi|finocchi|carciofi|porri|scalogni|banane|pesche|biscotti",
  ].join("|")})(?!\\p{L})`,
  "u",
);
const smaller: Record<string, RegExp> = {
  pound: /^\d+\s?(?:oz|ounces?)\b/i,
  kilogram: /^\d+\s?(?:g|gr|grams?)\b/i,
  liter: /^\d+\s?(?:ml|cl)\b/i,
};

/**
 * Parses the amount at the front of a line in one pass: "1 1/2 - 2 cups of sugar". Null when there is none, nothing
 * behind it, or where the number may mean something else: "2% milk", "80/20 ground beef", "9-inch crust", "7up".
 */
export function parseAmount(line: string): Amount | null {
  const text = withWesternDigits(line).trim();
  const first = quantityAt(text);
  if (!first) return null;
  const separator = untilNext.exec(first.rest)?.[0] ?? "";
  const second = separator === "" ? null : quantityAt(first.rest.slice(separator.length));
  const { rest: behind } = second ?? first;
  const by = times.exec(behind)?.[0] ?? "";
  const { unit, written, rest } = unitAt(behind.slice(by.length));
  const isGlued = by === "" && !/\s/.test(text.at(-behind.length - 1) ?? "");
  if (isGlued && unit === "" && /^\p{L}/u.test(behind) && !gluedMeasure.test(behind)) return null;
  if (isOtherNumber(unit, rest, by !== "")) return null;
  if (unit === "" && nextNumbers.test(text) && several.test(rest)) return null;
  const what = rest.replace(/^(?:of\s+(?:an?\s+)?|,\s*)/i, "").trim();
  const [from, to] = [valueIn(first, unit), second && valueIn(second, unit)];
  // "4 - 3 oz" runs backwards: no range.
  return what === "" || from === null || (second && (to === null || to < from))
    ? null
    : { from, to, unit, written, rest: what };
}

/** Whether the number before the unit and the rest is none of things to count, or not the only one. */
function isOtherNumber(unit: string, rest: string, isTimes: boolean): boolean {
  if (!/^(?:[\p{L}\p{M}\d(/|,"'’„“«‘<#*]|[-–—]\s)/u.test(rest) || another.test(rest)) return true;
  if (unit === "") {
    if (countsSomethingElse.test(rest) || isMeasure(findUnit(rest) ?? "")) return true;
    // "1 500 g" may be fifteen hundred grams, or one of five hundred.
    return /^\d/.test(rest) && (!isSize(rest) || (!isTimes && /^\d{3} (?:g|ml)\b/.test(rest)));
  }
  return smaller[unit]?.test(rest) || (isMeasure(unit) && unit !== "cup" && container.test(rest));
}

function isSize(text: string): boolean {
  const [, number, unit] = size.exec(text) ?? [];
  return number !== undefined && (unit === undefined || isMeasure(findUnit(unit) ?? ""));
}

/**
 * "1,000 g" and "1.500 g" are thousands, since nobody adds noughts to a gram; "1,250 kg" has decimals, since nobody buys a
 * ton. Null where it may be either.
 */
function valueIn({ value, grouped }: Quantity, unit: string): number | null {
  if (!grouped) return value;
  if (!isMeasure(unit)) return null;
  if (unit !== "gram" && unit !== "milliliter") return value;
  const thousands = Math.round(value * 1000);
  return thousands % 10 === 0 ? thousands : null;
}

/** The unit that the text begins with, perhaps of two words, unless nothing would be left. */
function unitAt(text: string): { unit: string; written: string; rest: string } {
  for (const words of [/^\S+\s+\S+/, /^\S+/, /^\p{L}+(?![-'’\p{L}\d])\.?/u]) {
    const [written = ""] = words.exec(text) ?? [];
    const rest = text.slice(written.length).trim();
    const unit =
      rest === "" || isWordOfText(written, rest) ? undefined : findUnit(written.replace(/\s+/, " "));
    if (unit) return { unit, written, rest };
  }
  return { unit: "", written: "", rest: text };
}

/** French "2 c. à soupe", Spanish "1 t de azúcar", German "2 in Scheiben geschnittene Zwiebeln". */
function isWordOfText(written: string, rest: string): boolean {
  if (/^[ct]\.?$/i.test(written)) return /^\.?(?:à|a|d[eio]|s|c)(?!\p{L})|^d['’]/iu.test(rest);
  return /^in$/i.test(written) && !/^(?:piece|knob|stick|length|cube)/i.test(rest);
}
