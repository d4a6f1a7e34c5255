import { all, first, isObject, string } from "./foreign-shapes.server";

const list = (text: string) => text.split(" ");

/** Where collections keep how much of an ingredient it is. */
const names = {
  amount: list(
    "quantity amount displayQuantity qty quantityFrom amountFrom quantityMin amountMin minQuantity minAmount value requiredQuantity ingredientAmount ingredientQuantity min",
  ),
  most: list("quantityMax amountMax maxQuantity maxAmount quantityTo amountTo quantity2 amount2 max"),
  unit: list(
    "unit.name unit.abbreviation unit units measure.name measure measurement unitName unitText unitNotation unitOfMeasure uom quantityUnit amountUnit ingredientUnit ingredientMeasurementType qu.name",
  ),
  /** Says that an ingredient has no amount, whatever stands there. */
  withoutAmount: ["disableAmount", "noAmount"],
};

/** How much it is, as "2–3 cups"; empty for none. With the values that were read, and whether something was not. */
export function amountsOf(value: object): { text: string; isUnread: boolean; read: unknown[] } {
  const told = first(value, ...names.amount);
  // "2 cups" and "250 g" are the same.
  const system = isObject(told) ? first(told, "us", "imperial", "metric") : undefined;
  const given = system ?? told;
  const most = all(value, ...names.most).map(string)[0] ?? "";
  const units = all(value, ...names.unit);
  const read = [
    ...all(value, ...names.amount).filter(
      (each) => !isObject(each) || (each === told && system !== undefined),
    ),
    ...units,
  ];
  if (names.withoutAmount.some((each) => first(value, each) === true)) {
    const isPinch = first(value, "noAmount") === true;
    return {
      text: isPinch ? string(units[0]) : "",
      isUnread: false,
      read: [...read, ...all(value, ...names.most)],
    };
  }
  const { least, unit: ownUnit, most: ownMost } = measureOf(given);
  const unit = unitOf(ownUnit || string(units[0]));
  const amount = amountOf(least);
  const upTo = amountOf(ownMost || most);
  const isRange = upTo !== "" && upTo !== amount;
  const range = isRange && amount !== "" ? `${amount}–${upTo}` : amount || upTo;
  const isNone = Number(least || Number.NaN) === 0 && !isRange && measures.test(unit);
  const isInAmount = ` ${range}`.toLowerCase().endsWith(` ${unit}`.toLowerCase());
  return {
    text: [range, isNone || isInAmount || (isObject(given) && range === "") ? "" : unit]
      .filter(Boolean)
      .join(" "),
    isUnread: (isObject(given) && least === "") || (isObject(units[0]) && string(units[0]) === ""),
    read: isRange || upTo === amount ? [...read, ...all(value, ...names.most)] : read,
  };
}

/** An amount, perhaps with its unit in it: `{ "value": 250, "unit": "g" }`, `{ "min": 2, "max": 3 }`. */
function measureOf(given: unknown): { least: string; most: string; unit: string } {
  if (!isObject(given) || Array.isArray(given)) return { least: string(given), most: "", unit: "" };
  const least = string(
    first(given, "value", "amount", "factor", "quantity", "min", "from", "@value", "text"),
  );
  const unit = string(first(given, "unit", "unitText", "quantityType"));
  return { least, most: string(first(given, "max", "to", "secondaryAmount")), unit };
}

const measures =
  /^(?:m?g|kg|lbs?|oz|ml|cl|dl|l|tl|el|cups?|tb?sps?|tablespoons?|teaspoons?|ounces?|pounds?|grams?|lit(?:er|re)s?)\.?$/i;

/** With which an amount begins. */
export const figures = /^(?:\d|[¼-¾⅐-⅞])[\d\s.,/–-]*(?:[¼-¾⅐-⅞])?/;

/** An ingredient as a list of its amount, its unit and its name, in one text; null for other lists. */
export function textOfTuple(value: unknown[]): string | null {
  const [amount, ...others] = value.map(amountOf);
  const isScalar = value.every((each) => typeof each === "string" || typeof each === "number");
  if (!isScalar || amount === undefined || others.length < 1 || others.length > 2) return null;
  const unit = amount.replace(figures, "").trim();
  const isAmount = (amount === "" || figures.test(amount)) && (unit === "" || measures.test(unit));
  const isNamed = /^\p{L}/u.test(others.at(-1) ?? "") && !others.some((each) => /^\d/.test(each));
  return isAmount && isNamed ? [amount, ...others].filter(Boolean).join(" ") : null;
}

/** Crouton writes "GRAMS", and "ITEM" for none. */
function unitOf(unit: string): string {
  if (/^(?:item|each|unit|<unit>)$/i.test(unit)) return "";
  return /^[A-Z_]{3,}$/.test(unit) ? unit.toLowerCase().replaceAll("_", " ") : unit;
}

/** An amount as people write it: "1/3" for 0.3333, nothing for 0. */
export function amountOf(value: unknown): string {
  const text = string(value);
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return text;
  const number = Number(text);
  if (number === 0) return "";
  const whole = Math.floor(number);
  const isShort = Number(number.toFixed(2)) === number;
  const divisor = [2, 3, 4, 6, 8, 16].find((each) => {
    const parts = (number - whole) * each;
    return Math.abs(parts - Math.round(parts)) < 0.01 && Math.round(parts) % each !== 0;
  });
  if (isShort || divisor === undefined) return String(Number(number.toFixed(2)) || number);
  const fraction = `${Math.round((number - whole) * divisor)}/${divisor}`;
  return whole > 0 ? `${whole} ${fraction}` : fraction;
}
