import { expect, test } from "vitest";
import { formatMoney } from "./format-money";

test.each([
  [2340, "USD", 2, "US", "en", "$23.40"],
  [500, "USD", 2, "US", "es", "$5.00"],
  [500, "USD", 2, null, "en-US", "$5.00"],
  [499, "CAD", 2, "CA", "en", "$4.99"],
  [499, "CAD", 2, "CA", "fr-CA", "4,99 $"],
  [499, "CAD", 2, null, "en", "CA$4.99"],
  [499, "USD", 2, "CA", "en", "US$4.99"],
  [129900, "EUR", 2, "DE", "de", "1.299,00 €"],
  [349, "EUR", 2, "IE", "en", "€3.49"],
  [1290, "BRL", 2, "BR", "pt-BR", "R$ 12,90"],
  [123450, "PLN", 2, "PL", "pl", "1234,50 zł"],
  [7000000, "IDR", 2, "ID", "en", "Rp 70.000"],
  [398, "JPY", 0, "JP", "en", "¥398"],
  [1250, "KWD", 3, "KW", "en", "KWD 1.250"],
])(
  "%d of %s with %d digits, paid in %s and read in %s",
  (amount, currency, digits, country, language, written) => {
    const plain = formatMoney(amount, { currency, digits, country }, language).replace(
      /[\u00a0\u202f]/g,
      " ",
    );
    expect(plain).toBe(written);
  },
);
