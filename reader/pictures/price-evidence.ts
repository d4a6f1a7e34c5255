/** What the words of a deal say about its price: a unit price and an amount, or an old price and a percentage. */
export interface PriceEvidence {
  /** Prices that follow from two other numbers, and by how much each may be off since those are rounded. */
  expected: ExpectedPrice[];
}

interface ExpectedPrice {
  price: number;
  slack: number;
  source: "unit price" | "percentage";
}

/** "agrees": other numbers of the deal lead to this price; "differs": they lead to another one. */
export type PriceVerdict = "agrees" | "differs" | "unknown";

/** Grams in a unit of weight, millilitres in one of volume: both are printed as an amount and as a price for 1,000. */
const unitSizes: Record<string, number> = {
  kg: 1000,
  g: 1,
  gr: 1,
  l: 1000,
  lt: 1000,
  ml: 1,
  cl: 10,
  dl: 100,
};
const unit = String.raw`(kg|gr?|ml|cl|dl|lt?|liter|litre|litro)(?![\p{L}\d])`;
const number = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)`;
const money = String.raw`(\d{1,4}[.,](?:\d{2}(?!\d)|[-–]))`;
/** "6 x 1,5 l", "400-g", "195-235 g"; not the unit of "1 kg = 7.96". */
const amounts = new RegExp(
  String.raw`(?:(\d{1,2})\s?[x×]\s?)?${number}(?:\s?-\s?${number})?\s?-?\s?${unit}(?!\s?=|-?\s?preis)`,
  "giu",
);
/** "20 x 0,5" above "Liter": a count of what has no unit in its line. */
const counted = /(\d{1,2})\s?[x×]\s?(\d[.,]\d{1,2})\s*$/giu;
/** "(7.96/kg)", "12.72-14.14/kg", "1,59 €/100 g". The letter of "/l" is read as a digit or not at all. */
const pricesPerUnit = new RegExp(
  String.raw`${money}(?:\s?[-–/]\s?${money})?\s?[€$£]?\s?\/\s?(?:(100|1000)?\s?${unit}|[1I0]?\s?(?:\)|$))`,
  "giu",
);
/** "1 kg = 7.96", "kg-Preis 7.96", "100 g 1,59". The letter of "1 l" is read as a digit or not at all. */
const unitsAtPrice = new RegExp(
  String.raw`(?:(?<!\d)(1|100|1000)\s?)?(?:(kg|g|ml|l|liter|litre|litro)(?:-preis|\s?preis)?|[1I])?\s?[=:]?\s?[€$£]?\s?(?<![\d.,])${money}(?:\s?\/\s?${money})?`,
  "giu",
);
const roundOldPrice = /(?:uvp|statt|was|reg\.?)\s?[€$£]?\s?(\d{1,2}[.,]?\d{3}|\d{2,3})(?![\d.,])/gi;
const percentages = /(\d{1,2})\s?%/g;
/** A footnote's small digit behind a price is read as one of its own. */
const prices = /(?<![\d.,])(\d{1,4}[.,]\d{2})1?(?!\d)/g;

/** Finds numbers in a deal's lines that its price can be told from. */
export function findEvidence(texts: readonly string[]): PriceEvidence {
  const shown = texts.map((text) => text.replace(/（/g, "(").replace(/）/g, ")").replace(/，/g, ","));
  const perThousand = shown.flatMap(findUnitPrices);
  const grams = shown.flatMap(findAmounts);
  const expected: ExpectedPrice[] = perThousand.flatMap(({ price, size }) =>
    grams.map((amount) => ({
      price: (price * amount) / size,
      // Half a cent of either, as both are rounded.
      slack: (rounding * amount) / size + rounding,
      source: "unit price" as const,
    })),
  );
  const cuts = texts.flatMap((text) => [...text.matchAll(percentages)].map((match) => Number(match[1])));
  const old = shown.flatMap((text) => [
    ...[...text.matchAll(prices)].map((match) => toNumber(match[1])),
    ...[...text.matchAll(roundOldPrice)].map((match) => Number((match[1] ?? "").replace(/[.,]/, ""))),
  ]);
  for (const cut of cuts) {
    if (cut < 5 || cut > 80) continue;
    for (const price of old) {
      const rest = price * (1 - (cut + downwards) / 100);
      expected.push({ price: rest, slack: cutSlack * price, source: "percentage" });
    }
  }
  return { expected };
}

const rounding = 0.0055;
/** A percentage is rounded, more often down than up: what is cut off is up to a percent more than it says. */
const downwards = 0.25;
const cutSlack = 0.0078;

/** Whether a price follows from a deal's other numbers. */
export function judgePrice(price: number, { expected }: PriceEvidence): PriceVerdict {
  if (expected.some((one) => Math.abs(one.price - price) <= one.slack)) return "agrees";
  return expected.length > 0 ? "differs" : "unknown";
}

function findUnitPrices(text: string): { price: number; size: number }[] {
  const found: { price: number; size: number }[] = [];
  for (const match of text.matchAll(pricesPerUnit)) {
    const [, first, second, count, name] = match;
    const size = name ? Number(count ?? 1) * sizeOf(name) : 1000;
    for (const price of [first, second]) if (price) found.push({ price: toNumber(price), size });
  }
  for (const match of text.matchAll(unitsAtPrice)) {
    const [whole, count, name, first, second] = match;
    if (!name && !/=/.test(whole)) continue;
    const size = name ? Number(count ?? 1) * sizeOf(name) : 1000;
    for (const price of [first, second]) if (price) found.push({ price: toNumber(price), size });
  }
  return found.filter(({ size }) => size >= 100);
}

function findAmounts(text: string): number[] {
  const ofLitres = [...text.matchAll(counted)].map((match) => Number(match[1]) * toNumber(match[2]) * 1000);
  return ofLitres.concat(
    [...text.matchAll(amounts)].flatMap((match) => {
      const [, count, from, to, name] = match;
      return [from, to]
        .filter((one) => one !== undefined)
        .map((one) => Number(count ?? 1) * toNumber(one) * sizeOf(name));
    }),
  );
}

function sizeOf(name: string | undefined): number {
  const known = (name ?? "").toLowerCase();
  return unitSizes[known] ?? (known.startsWith("lit") ? 1000 : 1);
}

function toNumber(printed: string | undefined): number {
  return Number((printed ?? "").replace(",", ".").replace(/[-–]/, "00"));
}
