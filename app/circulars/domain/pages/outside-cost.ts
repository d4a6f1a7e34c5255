import type { OutsideCost } from "#app/kernel/ports/page-reader";

/** As where it is counted. */
const rounding = 1e-9;

/**
 * What people are told before pages are sent to a service outside.
 * @param pages how many are about to be sent at most; null where nobody knows yet
 */
export function outsideCostSentence(
  { host, pagePrice, spent, monthLimit }: OutsideCost,
  pages: number | null = null,
): string {
  const [sum, limit] = [dollars(spent), dollars(monthLimit)];
  if (spent + pagePrice > monthLimit + rounding) {
    return `No more pages are sent to ${host} to be read this month: ${sum} of ${limit} are spent.`;
  }
  return [
    `Pages without text are sent to ${host} too, for about ${dollars(pagePrice)} each time one is read.`,
    ...(pages === null ? [] : [`This is up to ${dollars(pages * pagePrice)}.`]),
    `This month ${sum} of ${limit} are spent.`,
  ].join(" ");
}

/** Pages cost fractions of a cent with some services. */
function dollars(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });
}
