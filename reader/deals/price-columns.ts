import { besideShare, type Rect } from "./text-blocks";

/** Heads a column of prices that none has to pay now. */
const former =
  /^(?:reg|regular|normal|retail|list|msrp|srp|rrp|uvp|was|before|statt|bisher|vorher|antes|avant|era|prima|förr|ord)\.?(?:[\s-]?(?:price|retail|prix|preis|precio|preço|prezzo|pris))?[.:]?$|^(?:prix|precio|preço|prezzo)\s(?:normale?|regular|rég(?:ulier)?|antes|anterior)$/i;
/** So many rows of a table say that a column is one. */
const minRows = 2;

interface Price extends Rect {
  text: string;
}

/**
 * The prices of tables that stand under "Reg" or "Was" and have a lower one beside them on their row.
 * @param lines of text, without prices; boxes in the same unit as the prices'
 */
export function pricesOfFormerColumns<P extends Price>(
  prices: readonly P[],
  lines: readonly (Rect & { text: string })[],
): Set<P> {
  const heads = lines.filter(({ text }) => former.test(text.trim()));
  const columns = heads.map((head) => {
    const row = lines.filter((line) => line !== head && besideShare(line, head) > 0.5);
    // "Was £2" is said of one price.
    if (prices.some((price) => besideShare(price, head) > 0.5)) return [];
    return prices.filter((price) => isUnder(price, head, row) && hasLowerBeside(price, prices));
  });
  return new Set(columns.filter((column) => column.length >= minRows).flat());
}

/** @param row the other heads: what stands between two may be set at the other end of its column */
function isUnder(price: Rect, head: Rect, row: readonly Rect[]): boolean {
  if (price.top < (head.top + head.bottom) / 2) return false;
  if (sharesColumn(price, head)) return true;
  const start = Math.max(0, ...row.filter(({ right }) => right <= head.left).map(({ right }) => right));
  const end = Math.min(
    Number.POSITIVE_INFINITY,
    ...row.filter(({ left }) => left >= head.right).map(({ left }) => left),
  );
  return price.left >= start && price.right <= end && !row.some((other) => sharesColumn(price, other));
}

function sharesColumn(a: Rect, b: Rect): boolean {
  return a.left < b.right && a.right > b.left;
}

function hasLowerBeside(price: Price, prices: readonly Price[]): boolean {
  const amount = amountOf(price.text);
  return prices.some((other) => besideShare(other, price) > 0.5 && amountOf(other.text) < amount);
}

/** The last sum of a price or offer, in whole units of its currency. */
export function amountOf(text: string): number {
  const number = text.match(/\d+(?:[.,]\d{2})?/g)?.at(-1) ?? "";
  const cents = /¢/.test(text) ? 100 : 1;
  return Number(number.replace(",", ".")) / cents;
}
