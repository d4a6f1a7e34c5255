import type { PrintedPrice } from "./price-shapes";

/** A price smaller than this part of a deal's largest goes with it. */
export const minorShare = 0.75;
/** What is set below this part of the page's usual size is no deal's own price. */
const smallest = 0.42;

/**
 * Tells prices that may be a deal's own from those that go with one: what a kilo comes to, "was $5.99", and what is set
 * much smaller than the page's prices are. Where there are no others these are the deals' own.
 */
export function rankPrices(prices: readonly PrintedPrice[]): { main: PrintedPrice[]; minor: PrintedPrice[] } {
  const usual = usualSize(prices);
  const main = prices.filter((price) => mayBeMain(price, usual));
  if (main.length === 0) return { main: [...prices], minor: [] };
  return { main, minor: prices.filter((price) => !main.includes(price)) };
}

/** Whether these are prices of one deal: one that is larger than all others. */
export function isOneDeal(prices: readonly { size: number }[]): boolean {
  const largest = Math.max(0, ...prices.map(({ size }) => size));
  return prices.filter(({ size }) => size >= minorShare * largest).length <= 1;
}

/** The size that half of the prices are set below that are said to be one. */
function usualSize(prices: readonly PrintedPrice[]): number {
  const sizes = prices.filter(({ role }) => role === "price").map(({ size }) => size);
  return sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
}

function mayBeMain({ role, size }: PrintedPrice, usual: number): boolean {
  if (role !== "price" && role !== "perUnit") return false;
  return size >= (role === "perUnit" ? minorShare : smallest) * usual;
}
