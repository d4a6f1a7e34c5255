import type { Line } from "./lines";
import { type Currency, formatCents } from "./price";

/**
 * What the list costs, as far as that is known, in a sentence: "Total of 7 of 9 items: $23.40; 2 have no price."
 * Sums of several currencies stand side by side. Empty where not one price is known.
 */
export function totalOf(lines: readonly Line[]): string {
  const sums = new Map<string, { cents: number; currency: Currency }>();
  let priced = 0;
  for (const { price, cents } of lines) {
    if (!price || cents === null) continue;
    priced++;
    const sum = sums.get(price.currency.sign);
    if (sum) sum.cents += cents;
    else sums.set(price.currency.sign, { cents, currency: price.currency });
  }
  if (priced === 0) return "";
  const amount = [...sums.values()].map(({ cents, currency }) => formatCents(cents, currency)).join(" + ");
  const missing = lines.length - priced;
  const things = `${lines.length} item${lines.length > 1 ? "s" : ""}`;
  if (!missing) return `Total of ${things}: ${amount}`;
  return `Total of ${priced} of ${things}: ${amount}; ${missing} ${missing > 1 ? "have" : "has"} no price`;
}
