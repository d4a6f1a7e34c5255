import { parsePrice } from "#app/kernel/money/parse-price";
import type { RetailerLocale } from "./retailer-locale";

/** UN/CEFACT codes of the units that prices are for. */
const unitCodes: Record<string, string> = {
  lb: "LBR",
  oz: "ONZ",
  kg: "KGM",
  g: "GRM",
  l: "LTR",
  ml: "MLT",
  "": "C62",
};

/**
 * The price of an Offer, as schema.org has it, of a deal as printed with its small print: "$3.49" is a price, "$2.99 lb", "99¢/lb" and "2/$5"
 * are for a quantity. Empty for anything that says more or less than that, e.g. "BOGO", "from $3" or "$2 off".
 */
export function offerPrice(
  { deal, details }: { deal: string; details: string },
  { currency, country }: RetailerLocale,
): object {
  const price = parsePrice(deal, { currency, country }, details);
  if (!price?.isPlain || price.minQuantity > 1 || price.maxQuantity !== null) return {};
  const { amount, digits, count, unit } = price;
  const money = { price: Number((amount / 10 ** digits).toFixed(digits)), priceCurrency: price.currency };
  if (count === 1 && unit === "") return money;
  const referenceQuantity = { "@type": "QuantitativeValue", value: count, unitCode: unitCodes[unit] };
  return { priceSpecification: { "@type": "UnitPriceSpecification", ...money, referenceQuantity } };
}
