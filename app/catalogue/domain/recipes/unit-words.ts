/** Each unit with its spellings besides itself; a capital is only heeded where both T and t are there. */
const counted: Record<string, string> = {
  bag: "bags",
  block: "blocks",
  bottle: "bottles",
  box: "boxes",
  bunch: "bunches",
  can: "cans",
  carton: "cartons",
  case: "cases",
  clove: "cloves",
  container: "containers",
  dash: "dashes",
  dozen: "dz|doz",
  drop: "drops",
  ear: "ears",
  handful: "handfuls|big handful|large handful|small handful",
  head: "heads",
  jar: "jars",
  knob: "knobs",
  leaf: "leaves",
  loaf: "loaves",
  log: "logs",
  pack: "packs|pk",
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
};
const measures: Record<string, string> = {
  centimeter: "centimeters|centimetre|centimetres|cm",
  foot: "feet|ft",
  inch: "inches|in",
  meter: "meters|m",
  millimeter: "millimeters|mm",
  yard: "yards|yd|yds",
  gram: "grams|gramme|grammes|g|gm|gms|gr",
  decagram: "dag|dkg|deka",
  kilogram: "kilograms|kg|kilo|kilos",
  milligram: "milligrams|mg",
  ounce: "ounces|oz",
  pound: "pounds|lb|lbs",
  centiliter: "centiliters|centilitre|centilitres|cl",
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
  Object.entries({ ...counted, ...measures }).flatMap(([unit, spellings]) =>
    [unit, ...spellings.split("|")].map((spelling) => [spelling, unit] as const),
  ),
);
/** Degrees, not cups. */
const noUnit = new Set(["C", "F"]);

/** The unit that a word stands for, in the singular: "ounce" for "oz."; undefined when it is none. */
export function findUnit(word: string): string | undefined {
  if (word.length > 20 || noUnit.has(word)) return undefined;
  const bare = word.replace(/\.$/, "");
  return unitOf.get(bare) ?? unitOf.get(bare.toLowerCase());
}

/** Whether it weighs or measures, rather than counts. */
export function isMeasure(unit: string): boolean {
  return unit in measures;
}
