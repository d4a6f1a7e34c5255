/** What determines how an amount is written. */
interface Money {
  /** ISO 4217 */
  currency: string;
  /** How many decimal places the currency has. */
  digits: number;
  /** ISO 3166-1 alpha-2: where it is paid. Null: as the language writes money. */
  country: string | null;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A sum in the shopper's language, written as in the country where it is paid: "$23.40", "4,99 $", "Rp 35.000".
 * @param amount in the currency's smallest unit
 * @param language BCP 47
 */
export function formatMoney(amount: number, { currency, digits, country }: Money, language: string): string {
  const unit = 10 ** digits;
  const isWhole = amount % unit === 0;
  const key = `${language} ${country} ${currency} ${isWhole}`;
  let format = formats.get(key);
  if (!format) {
    const locale = country ? new Intl.Locale(language, { region: country }) : language;
    // For whole amounts Intl decides whether hundredths are written in the language: "$5.00", but "Rp 5.000".
    const all = isWhole ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(locale, { style: "currency", currency, ...all });
    formats.set(key, format);
  }
  return format.format(amount / unit);
}
