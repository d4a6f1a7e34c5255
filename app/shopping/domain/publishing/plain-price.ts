/** UN/CEFACT codes of the units that prices are for. */
const UNIT_CODES: Record<string, string> = {
  lb: "LBR",
  oz: "ONZ",
  kg: "KGM",
  each: "C62",
  ea: "C62",
  "": "C62",
};

const PRICE =
  /^(?:(\d+)\s*(?:\/|for\s)\s*)?(?:\$\s*(\d*\.?\d+)|(\d+)\s*¢)\s*(?:\/|per\s|an?\s)?\s*([a-z]*)\.?$/i;

/**
 * The price of an Offer, as schema.org has it, of a deal as printed: "$3.49" is a price, "$2.99 lb", "99¢/lb" and "2/$5"
 * are for a quantity. Empty for anything that says more or less than that, e.g. "BOGO", "from $3" or "$2 off".
 */
export function plainPrice(deal: string): object {
  const [, count, dollars, cents, word = ""] = PRICE.exec(deal.trim()) ?? [];
  const unitCode = Object.hasOwn(UNIT_CODES, word.toLowerCase()) && UNIT_CODES[word.toLowerCase()];
  const price = Number(dollars ?? Number(cents) / 100);
  const value = Number(count ?? 1);
  if (!unitCode || !(price > 0) || !value) return {};
  const money = { price, priceCurrency: "USD" };
  if (value === 1 && unitCode === "C62") return money;
  const referenceQuantity = { "@type": "QuantitativeValue", value, unitCode };
  return { priceSpecification: { "@type": "UnitPriceSpecification", ...money, referenceQuantity } };
}
