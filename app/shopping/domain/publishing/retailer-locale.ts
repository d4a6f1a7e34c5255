import type { Language } from "#app/kernel/languages";

/** How a retailer speaks to shoppers, and what its prices are in. */
export interface RetailerLocale {
  /** BCP 47; null: none was chosen. */
  language: Language | null;
  /** ISO 3166-1 alpha-2, e.g. "CA"; null: none was chosen. */
  country: string | null;
  /** ISO 4217, e.g. "CAD". */
  currency: string;
}

export const localeColumns = ["language", "country", "currency"] as const;
