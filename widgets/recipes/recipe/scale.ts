import type { RecipeIngredient } from "#app/shopping/domain/publishing/recipes";
import { formatQuantity } from "#widgets/shared/amount";

const FRACTIONS: [value: number, sign: string][] = [
  [0, ""],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
  [1, ""],
];
/** Of less than one, where rounding to the others would change too much: half of ⅓ or ¾ of a cup. */
const SMALL: typeof FRACTIONS = [
  [1 / 16, "1/16"],
  [1 / 8, "⅛"],
  [1 / 6, "⅙"],
  [3 / 8, "⅜"],
  [5 / 8, "⅝"],
  [7 / 8, "⅞"],
];
const FINE = /^(?:gram|decagram|milliliter|centiliter|milligram|millimeter)$/;
const DECIMAL = /^(?:kilogram|liter|deciliter|centimeter|meter)$/;
const WHOLE = /^(?:pinch|dash|drop|sprig|slice|leaf)$/;
const PIECES =
  /^$|^(?:can|tin|jar|bottle|package|packet|pack|box|bag|carton|container|clove|head|ear|stalk|rib|bunch)$/;

/** The nearest amount that a kitchen can measure in this unit, never nothing. */
export function kitchenAmount(value: number, unit: string): number {
  const to = (step: number) => Math.max(step, Math.round(value / step) * step);
  if (FINE.test(unit)) return to(value >= 100 ? 5 : value >= 10 ? 1 : 0.5);
  if (DECIMAL.test(unit)) return to(value >= 10 ? 0.5 : value >= 1 ? 0.05 : 0.01);
  if (WHOLE.test(unit)) return to(1);
  if (value >= 10) return to(PIECES.test(unit) ? 1 : 0.5);
  const whole = Math.floor(value);
  let nearest = 0;
  for (const [part] of whole === 0 ? [...FRACTIONS, ...SMALL] : FRACTIONS)
    if (Math.abs(value - whole - part) < Math.abs(value - whole - nearest)) nearest = part;
  return whole + nearest || (unit ? 1 / 16 : 1 / 4);
}

/** An amount as cooks write it: "1½", "⅔", "250"; "0.75" for liters. */
export function formatAmount(value: number, unit: string): string {
  const amount = kitchenAmount(value, unit);
  if (FINE.test(unit) || DECIMAL.test(unit)) return formatQuantity(amount);
  const whole = Math.floor(amount + 0.001);
  const sign = [...FRACTIONS, ...SMALL].find(([part]) => Math.abs(amount - whole - part) < 0.01)?.[1] ?? "";
  return whole && sign ? `${whole}${sign}` : sign || String(whole);
}

/**
 * An ingredient for `factor` times the servings: the numbers change, its words are those of the recipe. What it asks for
 * without a quantity, "salt to taste", stays as written; so does everything at factor 1.
 */
export function scaledText(ingredient: RecipeIngredient, factor: number): string {
  const { text, quantity, unit, one, many } = ingredient;
  if (!quantity || factor === 1) return text;
  const [from, to] = [quantity.from * factor, (quantity.to ?? quantity.from) * factor];
  const [low, high] = [formatAmount(from, unit), formatAmount(to, unit)];
  return `${low === high ? low : `${low}–${high}`} ${kitchenAmount(to, unit) > 1 ? many : one}`;
}

/** Whether the text tells an amount that `scaledText` leaves as written. */
export function isLeftUnscaled({ quantity, keepsAmount }: RecipeIngredient, factor: number): boolean {
  return factor !== 1 && !quantity && keepsAmount;
}

/** How much of it to buy: of a range the upper end. Null where the recipe doesn't tell. */
export function amountToBuy({ quantity, unit }: RecipeIngredient, factor: number): number | null {
  return quantity && kitchenAmount((quantity.to ?? quantity.from) * factor, unit);
}
