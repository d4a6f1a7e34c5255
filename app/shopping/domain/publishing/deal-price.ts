import { type ParsedPrice, parsePrice } from "#app/kernel/money/parse-price";
import type { RetailerLocale } from "./retailer-locale";

/** What a deal costs, to compute with. */
export interface DealPrice extends Omit<ParsedPrice, "isPlain"> {
  /** ISO 3166-1 alpha-2, where the price is printed: how its money is written there. Null: not known. */
  country: string | null;
}

/** Null where nobody can compute with what is printed: it is shown as it stands. */
export function dealPriceOf(
  { deal, details }: { deal: string; details: string },
  { currency, country }: RetailerLocale,
): DealPrice | null {
  const price = parsePrice(deal, { currency, country }, details);
  if (!price) return null;
  const { isPlain: _isPlain, ...told } = price;
  return { ...told, country };
}
