import type { PrintedPrice } from "./price-shapes";
import { besideShare, joinLines, type MeasuredWord, type Rect } from "./text-blocks";

/** Heads a column of prices that none has to pay now. */
const former =
  /^(?:reg|regular|normal|retail|list|msrp|srp|rrp|uvp|was|before|statt|bisher|vorher|antes|avant|era|prima|förr|ord)\.?(?:[\s-]?(?:price|retail|prix|preis|precio|preço|prezzo|pris))?[.:]?$|^(?:prix|precio|preço|prezzo)\s(?:normale?|regular|rég(?:ulier)?|antes|anterior)$/i;
/** And one of prices that only those pay who buy much. */
const wholesale =
  /^(?:wholesale|trade|bulk|(?:by the )?case|gro(?:ß|ss)handel|gewerbe|atacado|mayoreo|por mayor|ingrosso|gros)(?:[\s-]?(?:price|preis|prix|precio|preço|prezzo))?\.?(?:\s?\([^()]{1,30}\))?$/i;
/** So many rows of a table say that a column is one. */
const minRows = 2;

interface Price extends Rect {
  text: string;
}

/**
 * The prices of tables that not everybody pays, or none any more: those under "Reg" or "Was" that have a lower one beside them on
 * their row, and those under "Wholesale" that have a higher one.
 * @param lines of text, without prices; boxes in the same unit as the prices'
 */
export function pricesOfOtherColumns<P extends Price>(
  prices: readonly P[],
  lines: readonly (Rect & { text: string })[],
): Set<P> {
  const dearer = (price: P, other: P) => amountOf(other.text) > amountOf(price.text);
  const cheaper = columnsUnder(wholesale, prices, lines, dearer);
  const rest = prices.filter((price) => !cheaper.has(price));
  const before = columnsUnder(former, rest, lines, (price, other) => dearer(other, price));
  return new Set([...cheaper, ...before]);
}

function columnsUnder<P extends Price>(
  kind: RegExp,
  prices: readonly P[],
  lines: readonly (Rect & { text: string })[],
  isBeside: (price: P, other: P) => boolean,
): Set<P> {
  const columns = lines
    .filter(({ text }) => kind.test(text.trim()))
    .map((head) => {
      const row = lines.filter((line) => line !== head && besideShare(line, head) > 0.5);
      // "Was £2" is said of one price.
      if (prices.some((price) => besideShare(price, head) > 0.5)) return [];
      return prices.filter(
        (price) =>
          isUnder(price, head, row) &&
          prices.some((other) => besideShare(other, price) > 0.5 && isBeside(price, other)),
      );
    });
  return new Set(columns.filter((column) => column.length >= minRows).flat());
}

const bareAmount = /^\d{1,4}[.,]\d{2}$/;
const money = String.raw`(?:\(?(?:€|\$|£|R\$|chf|eur|usd|cad|kr|zł)\)?)`;
/** "Prezzo €", "Price", "€": heads a column of prices. */
const priceHead = new RegExp(
  String.raw`^(?:(?:(?:unser|our|sale|special|new|neuer)\s)?(?:price|preis|prix|precio|pre[çc]o|prezzo|prijs|pris|cena)(?:\s${money})?|${money})$`,
  "i",
);
/** "€ al kg", "per lb", "Grundpreis": heads one of what a kilo comes to. */
const unitHead = new RegExp(
  String.raw`^(?:${money}\s?)?(?:\/|al|per|par|pro|je|por)\s?(?:100\s?)?(?:kg|lb|l|g|ml|lt|oz)(?:\s?\/\s?(?:kg|l))?$|^(?:grund|kilo|kg-)preis$|^unit price$`,
  "i",
);
/** A table of so many rows is one of prices. */
const minPrices = 3;

/** Numbers set as small as the text of a table, as prices where their column's head says that they are: "Prezzo €", "€ al kg". */
export function pricesUnderHeads(words: readonly MeasuredWord[]): PrintedPrice[] {
  const lines = joinLines(words);
  // "0,75 l" is none.
  const amounts = lines.filter(({ text }) => bareAmount.test(text));
  if (amounts.length < minPrices) return [];
  const ownColumn = lines.filter(({ text }) => priceHead.test(text));
  if (ownColumn.length === 0) return [];
  const heads = [...ownColumn, ...lines.filter(({ text }) => unitHead.test(text))];
  return heads.flatMap((head): PrintedPrice[] => {
    const row = lines.filter((line) => line !== head && besideShare(line, head) > 0.5);
    const column = amounts.filter((amount) => isUnder(amount, head, row));
    const role = ownColumn.includes(head) ? "price" : "aside";
    if (column.length < minPrices) return [];
    return column.map((line) => ({ ...line, role }));
  });
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

/** The last sum of a price or offer, in whole units of its currency. */
export function amountOf(text: string): number {
  const number = text.match(/\d+(?:[.,]\d{2})?/g)?.at(-1) ?? "";
  const cents = /¢/.test(text) ? 100 : 1;
  return Number(number.replace(",", ".")) / cents;
}
