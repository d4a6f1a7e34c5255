/** What a retailer's prices are in, and where they are printed: together they tell what a sign or a separator means. */
export interface PriceStyle {
  /** ISO 4217 */
  currency: string;
  /** ISO 3166-1 alpha-2; null where nobody has said. */
  country: string | null;
}

/** The currency of a retailer of which nothing else is known. */
export const usualCurrency = "USD";

/** ISO 4217's list of minor units, where there are not two. Intl's own are of CLDR in some engines (IDR: 0), of ISO in others. */
const digitsOf: Record<string, number> = {
  ...each(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...each(3, "BHD IQD JOD KWD LYD OMR TND"),
};

/** How many digits the minor unit stands behind the point: 2 of USD, 0 of JPY, 3 of KWD. */
export function minorDigits(currency: string): number {
  return digitsOf[currency] ?? 2;
}

/** The language most read in a country, as Intl knows it, e.g. "id-ID"; of none, where the currency is at home. */
export function homeLocale({ currency, country }: PriceStyle): string | null {
  // The first two letters of a code are its country, except of the euro (EU) and of those that several share (X…).
  const region = country ?? currency.slice(0, 2);
  if (region === "EU" || region.startsWith("X")) return null;
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  return language === "und" ? null : `${language}-${region}`;
}

function each(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, digits]));
}
