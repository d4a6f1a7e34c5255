import type { RecipeIngredient } from "#app/shopping/domain/publishing/recipes";

const FRACTIONS: [value: number, sign: string][] = [
  [0, ""],
  [1 / 8, "⅛"],
  [1 / 4, "¼"],
  [1 / 3, "⅓"],
  [1 / 2, "½"],
  [2 / 3, "⅔"],
  [3 / 4, "¾"],
  [1, ""],
];
const FINE = /^(?:gram|milliliter|milligram|millimeter)$/;
const DECIMAL = /^(?:kilogram|liter|deciliter|centimeter|meter)$/;
const WHOLE = /^(?:pinch|dash|drop|sprig|slice|leaf)$/;
const PIECES =
  /^$|^(?:can|tin|jar|bottle|package|packet|pack|box|bag|carton|container|clove|head|ear|stalk|rib|bunch)$/;

/** The nearest amount that a kitchen can measure in this unit, never nothing. */
export function kitchenAmount(value: number, unit: string): number {
  const to = (step: number) => Math.max(step, Math.round(value / step) * step);
  if (FINE.test(unit)) return to(value >= 100 ? 5 : value >= 10 ? 1 : 0.5);
  if (DECIMAL.test(unit)) return to(value >= 10 ? 0.5 : 0.05);
  if (WHOLE.test(unit)) return to(1);
  if (value >= 10) return to(PIECES.test(unit) ? 1 : 0.5);
  const whole = Math.floor(value);
  const steps = FRACTIONS.map(([part]) => part).filter(
    (part) => part !== 1 / 8 || (whole === 0 && unit !== ""),
  );
  let nearest = 0;
  for (const part of steps)
    if (Math.abs(value - whole - part) < Math.abs(value - whole - nearest)) nearest = part;
  return whole + nearest || (unit ? 1 / 8 : 1 / 4);
}

/** An amount as cooks write it: "1½", "⅔", "250"; "0.75" for liters. */
export function formatAmount(value: number, unit: string): string {
  const amount = kitchenAmount(value, unit);
  if (FINE.test(unit) || DECIMAL.test(unit)) return String(Number(amount.toFixed(2)));
  const whole = Math.floor(amount + 0.001);
  const sign = FRACTIONS.find(([part]) => Math.abs(amount - whole - part) < 0.01)?.[1] ?? "";
  return whole && sign ? `${whole}${sign}` : sign || String(whole);
}

/** "2 cups", "½ cup", "3 bunches". */
function plural(word: string): string {
  if (/(?:s|x|ch|sh|[^o]o)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /af$/.test(word) ? `${word.slice(0, -1)}ves` : `${word}s`;
}

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(o|sh|ch)es$/, "$1")
    .replace(/s$/, "");
}

/** Pieces have no unit to tell one from many, so their name has to: "1 egg" twice is "2 eggs". */
function nameFor(item: string, before: number, now: number): string {
  const words = item.split(" ");
  const last = words.pop() ?? "";
  if (words.length > 3 || /\W$/.test(last)) return item;
  const named =
    before <= 1 && now > 1 && !/s$/i.test(last)
      ? plural(last)
      : before > 1 && now <= 1
        ? singular(last)
        : last;
  return [...words, named].join(" ");
}

/**
 * An ingredient for `factor` times the servings. What it asks for without a quantity, "salt to taste", stays as
 * written; so does everything at factor 1.
 */
export function scaledText({ text, quantity, unit, item, note }: RecipeIngredient, factor: number): string {
  if (!quantity || factor === 1) return text;
  const [from, to] = [quantity.from * factor, (quantity.to ?? quantity.from) * factor];
  const [low, high] = [formatAmount(from, unit), formatAmount(to, unit)];
  const isMany = kitchenAmount(to, unit) > 1;
  const measure = unit && (isMany ? plural(unit) : unit);
  const name = unit ? item : nameFor(item, quantity.to ?? quantity.from, kitchenAmount(to, unit));
  return [low === high ? low : `${low}–${high}`, measure, note ? `${name}, ${note}` : name]
    .filter(Boolean)
    .join(" ");
}

/** How much of it to buy: of a range the upper end. Null where the recipe doesn't tell. */
export function amountToBuy({ quantity, unit }: RecipeIngredient, factor: number): number | null {
  return quantity && kitchenAmount((quantity.to ?? quantity.from) * factor, unit);
}
