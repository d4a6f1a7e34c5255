/** What stands at the front of an ingredient: how much, of which unit, of what. */
export interface Amount {
  from: number;
  /** The upper end of a range as written; null for a single quantity. */
  to: number | null;
  /** In the singular, as `units` names it; empty for pieces. */
  unit: string;
  rest: string;
}

const vulgarFractions: Record<string, number> = {
  "¼": 1 / 4,
  "½": 1 / 2,
  "¾": 3 / 4,
  "⅐": 1 / 7,
  "⅑": 1 / 9,
  "⅒": 1 / 10,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "⅕": 1 / 5,
  "⅖": 2 / 5,
  "⅗": 3 / 5,
  "⅘": 4 / 5,
  "⅙": 1 / 6,
  "⅚": 5 / 6,
  "⅛": 1 / 8,
  "⅜": 3 / 8,
  "⅝": 5 / 8,
  "⅞": 7 / 8,
};
export const vulgar = Object.keys(vulgarFractions).join("");

/** Each unit with its spellings besides itself; a capital is only heeded where both T and t are there. */
const units: Record<string, string> = {
  bag: "bags",
  block: "blocks",
  bottle: "bottles",
  box: "boxes",
  bunch: "bunches",
  can: "cans",
  carton: "cartons",
  clove: "cloves",
  container: "containers",
  dash: "dashes",
  dozen: "dz",
  drop: "drops",
  ear: "ears",
  handful: "handfuls|big handful|large handful|small handful",
  head: "heads",
  jar: "jars",
  knob: "knobs",
  loaf: "loaves",
  log: "logs",
  pack: "packs",
  package: "packages|pkg|pkgs",
  packet: "packets|envelope|envelopes",
  piece: "pieces|pc|pcs",
  pinch: "pinches",
  rib: "ribs",
  slice: "slices",
  sprig: "sprigs",
  stalk: "stalks",
  stick: "sticks",
  tin: "tins",
  tub: "tubs",
  tube: "tubes",
  centimeter: "centimeters|centimetre|centimetres|cm",
  foot: "feet|ft",
  inch: "inches|in",
  meter: "meters|m",
  millimeter: "millimeters|mm",
  yard: "yards|yd|yds",
  gram: "grams|gramme|grammes|g|gm|gms|gr",
  kilogram: "kilograms|kg|kilo|kilos",
  milligram: "milligrams|mg",
  ounce: "ounces|oz",
  pound: "pounds|lb|lbs",
  cup: "cups|c",
  deciliter: "deciliters|decilitre|decilitres|dl",
  "fluid ounce":
    "fluid ounces|fluidounce|fluidounces|floz|fl oz|fl ounce|fl ounces|fluid oz|fl-oz|fl-ounce|fl-ounces|fluid-oz|fluid-ounce|fluid-ounces",
  gallon: "gallons|gal",
  liter: "liters|litre|litres|l",
  milliliter: "milliliters|millilitre|millilitres|ml",
  pint: "pints|pt",
  quart: "quarts|qt|qts",
  tablespoon: "tablespoons|tablespoonful|tbsp|tbsps|T",
  teaspoon: "teaspoons|teaspoonful|tsp|tsps|t",
};
const unitOf = new Map(
  Object.entries(units).flatMap(([unit, spellings]) =>
    [unit, ...spellings.split("|")].map((spelling) => [spelling, unit] as const),
  ),
);
/** Degrees, not cups. */
const noUnit = new Set(["C", "F"]);

/**
 * Parses the amount at the front of a line in one pass: "1 1/2 - 2 cups of sugar". Null when there is none, or nothing
 * behind it.
 */
export function parseAmount(line: string): Amount | null {
  const first = quantityAt(line);
  if (!first) return null;
  const separator = /^(?:[-–—]|(?:or|to)\s)\s*/i.exec(first.rest)?.[0] ?? "";
  const second = separator === "" ? null : quantityAt(first.rest.slice(separator.length));
  const { unit, rest } = unitAt((second ?? first).rest);
  const what = rest.replace(/^of\s+/i, "").trim();
  return what === "" ? null : { from: first.value, to: second?.value ?? null, unit, rest: what };
}

const figures = /^(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,9})(?:[.,](\d{1,9}))?/;

/** The quantity that the text begins with, to four places, and what is behind it. */
function quantityAt(text: string): { value: number; rest: string } | null {
  const [whole = "", decimals] = figures.exec(text) ?? [];
  const [, divisor] = (decimals ? null : /^\s?[/⁄]\s?(\d{1,9})/.exec(text.slice(whole.length))) ?? [];
  if (whole && divisor) return fractionAt(text, whole.length, Number(whole));
  const after = text.slice(whole.length).trimStart();
  const sign = vulgarFractions[after[0] ?? ""];
  if (sign !== undefined) return quantity(Number(whole || 0) + sign, after.slice(1));
  if (whole === "") return null;
  const [part = "", over] = /^(\d{1,9})\s?[/⁄]\s?\d/.exec(after) ?? [];
  if (!decimals && part && over) {
    const fraction = fractionAt(after, over.length, Number(over));
    return fraction && quantity(Number(whole) + fraction.value, fraction.rest);
  }
  return quantity(numberOf(whole, decimals), after);
}

/** @param at where the dash of the fraction, or the blank before it, stands */
function fractionAt(text: string, at: number, dividend: number): { value: number; rest: string } | null {
  const [written = "", divisor] = /^\s?[/⁄]\s?(\d{1,9})/.exec(text.slice(at)) ?? [];
  return quantity(dividend / Number(divisor), text.slice(at + written.length));
}

function quantity(value: number, rest: string): { value: number; rest: string } | null {
  return Number.isFinite(value) ? { value: Math.round(value * 10_000) / 10_000, rest: rest.trim() } : null;
}

/** "1,000" is a thousand, "1,5" one and a half. */
function numberOf(written: string, decimals: string | undefined): number {
  const whole = decimals === undefined ? written : written.slice(0, -decimals.length - 1);
  return Number(`${whole.replaceAll(",", "")}.${decimals ?? 0}`);
}

/** The unit that the text begins with, perhaps of two words, unless nothing would be left. */
function unitAt(text: string): { unit: string; rest: string } {
  for (const words of [/^\S+\s+\S+/, /^\S+/, /^\p{L}+(?![-'’\p{L}])\.?/u]) {
    const [written = ""] = words.exec(text) ?? [];
    const rest = text.slice(written.length).trim();
    const unit = rest === "" ? undefined : findUnit(written.replace(/\s+/, " "));
    if (unit) return { unit, rest };
  }
  return { unit: "", rest: text };
}

function findUnit(word: string): string | undefined {
  if (word.length > 20 || noUnit.has(word)) return undefined;
  const bare = word.replace(/\.$/, "");
  return unitOf.get(bare) ?? unitOf.get(bare.toLowerCase());
}
