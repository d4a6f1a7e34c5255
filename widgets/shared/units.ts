/** Units that things are bought in, in the spelling of the list, with the other spellings that are about. */
const SPELLINGS: Record<string, string> = {
  lb: "lbs pound pounds",
  oz: "ounce ounces",
  kg: "kilo kilos kilogram kilograms",
  g: "gram grams gr",
  l: "liter liters litre litres",
  ml: "milliliter milliliters millilitre",
  gal: "gallon gallons",
  qt: "quart quarts",
  pt: "pint pints",
  cup: "cups",
  tbsp: "tablespoon tablespoons",
  tsp: "teaspoon teaspoons",
  doz: "dozen dz",
  bag: "bags",
  bottle: "bottles",
  box: "boxes",
  bunch: "bunches",
  can: "cans",
  case: "cases",
  head: "heads",
  jar: "jars",
  loaf: "loaves",
  pack: "packs pk package packages pkg pkgs",
};

function readSpellings(): Map<string, string> {
  const units = new Map<string, string>();
  for (const [unit, others] of Object.entries(SPELLINGS)) {
    for (const spelling of [unit, ...others.split(" ")]) units.set(spelling, unit);
  }
  return units;
}

// Marked so that views that read no units carry none.
const UNITS = /* @__PURE__ */ readSpellings();

/** The unit that a word stands for, e.g. "lb" for "Pounds" or "lbs."; undefined when it is none that we know. */
export function findUnit(word: string): string | undefined {
  return UNITS.get(word.trim().toLowerCase().replace(/\.$/, ""));
}
