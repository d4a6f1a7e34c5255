import type { DealPrice } from "#app/shopping/domain/publishing/deal-price";

/** What one of a unit is, of weights in grams and of volumes in millilitres. */
const SIZES: Record<string, number>[] = [
  { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 },
  { ml: 1, l: 1000 },
];

/** The quantity in the unit that the price is for; null where one does not tell the other. */
function quantityInUnitOf(price: DealPrice, quantity: number, unit: string): number | null {
  const own = unit.trim().toLowerCase();
  const sizes = SIZES.find((units) => own in units);
  // A bag, a bunch, a can: the piece that the price is for.
  if (!price.unit) return sizes || /^(?:cup|tbsp|tsp|qt|pt|gal|doz)$/.test(own) ? null : quantity;
  const [one, other] = [sizes?.[own], sizes?.[price.unit]];
  return one && other ? (quantity * one) / other : null;
}

/**
 * What a quantity costs, in the currency's smallest unit; null where that is not known.
 *
 * Assumed, as most grocers do it: one of "2/$5" costs half of it, and a part of a multi-buy that is no whole cent is
 * rounded up (one of "3/$5" is $1.67), a weight to the nearest cent. Where the ad says "must buy 2", other numbers than
 * full lots have no known price, with "2 or more" smaller ones; above a limit none is known.
 */
export function costOf(price: DealPrice, quantity: number, unit: string): number | null {
  const found = quantityInUnitOf(price, quantity, unit);
  if (found === null || !(found > 0)) return null;
  const { amount, count, minQuantity, inLots, maxQuantity } = price;
  if (found > (maxQuantity ?? found) || (minQuantity > 1 && found < minQuantity)) return null;
  if (inLots && found % minQuantity !== 0) return null;
  const exact = Number(((amount * found) / count).toFixed(4));
  return price.unit === "" ? Math.ceil(exact) : Math.round(exact);
}
