import { all, first, isObject, string, textOf } from "./foreign-shapes.server";

const names = [
  ...["servings", "recipeYield", "yield", "yields", "serves", "numServings", "portions", "numberOfServings"],
  ...["recipeServings", "content.details.numberOfServings"],
];
const maxLength = 200;

/**
 * How much a recipe makes, as a text: "4", "12 muffins"; null where it does not say. The unit or the number may stand under
 * a key of its own, as `servings_unit` does with WP Recipe Maker and `recipeYieldQuantity` with Mealie.
 */
export function readYield(raw: object): string | null {
  return names.map((name) => yieldUnder(raw, name)).find((told) => told !== null) ?? null;
}

function yieldUnder(raw: object, name: string): string | null {
  const beside = (...ends: string[]) =>
    all(raw, ...ends.map((end) => name + end))
      .map((value) => textOf(string(value)))
      .find((text) => text !== "" && !isNone(text)) ?? "";
  const told = yieldOf(all(raw, name)) ?? "";
  const number = /\d/.test(told) ? "" : beside("Quantity", "Amount", "Count");
  const unit = /\p{L}/u.test(told) ? "" : beside("Unit", "Units", "UnitText", "Text", "Type");
  if (told === "" && number === "") return null;
  return withUnit(`${number} ${told}`.trim(), unit);
}

function withUnit(number: string, unit: string): string | null {
  if (isNone(number)) return null;
  // "24 cookies" beside 24.
  if (/\d/.test(unit)) return unit.slice(0, maxLength);
  const isPlain = /^(?:servings?|portions?)$/i.test(unit);
  return `${number} ${isPlain ? "" : unit}`.trim().slice(0, maxLength) || null;
}

/** "0" and "0.0": some programs write it where nothing is known. */
function isNone(text: string): boolean {
  return text !== "" && Number(text) === 0;
}

/** Of several the first with a word: many programs write a bare number beside it. */
function yieldOf(one: unknown): string | null {
  if (Array.isArray(one)) {
    const told = one.map(yieldOf).filter((each) => each !== null);
    return told.find((each) => /\p{L}/u.test(each)) ?? told[0] ?? null;
  }
  if (!isObject(one)) return withUnit(textOf(string(one)), "");
  const ends = [first(one, "minValue", "min"), first(one, "maxValue", "max")].map(string);
  const range = [...new Set(ends.filter((end) => end !== "" && !isNone(end)))].join("-");
  const amount = string(first(one, "value", "quantity", "amount", "@value")) || range;
  return withUnit(amount, string(first(one, "unitText", "unit", "name")));
}
