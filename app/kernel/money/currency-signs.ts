import { homeLocale, type PriceStyle } from "./currencies";

/** Signs that mean one currency wherever they are printed. */
const plainSigns: Record<string, string> = {
  ...{ "€": "EUR", EUR: "EUR", "£": "GBP", GBP: "GBP", R$: "BRL", US$: "USD", U$S: "USD", USD: "USD" },
  ...{ C$: "CAD", CA$: "CAD", CAD: "CAD", A$: "AUD", AU$: "AUD", AUD: "AUD", NZ$: "NZD", NZD: "NZD" },
  ...{ MX$: "MXN", MXN: "MXN", HK$: "HKD", NT$: "TWD", S$: "SGD", RD$: "DOP", Rp: "IDR", "₱": "PHP" },
  ...{ "₹": "INR", "₫": "VND", "฿": "THB", "₩": "KRW", 円: "JPY", 元: "CNY", zł: "PLN", PLN: "PLN" },
  ...{ Kč: "CZK", "₽": "RUB", "₴": "UAH", "₺": "TRY", "₪": "ILS", CHF: "CHF", "S/": "PEN", "₡": "CRC" },
  ...{ "₲": "PYG", "₦": "NGN", "₵": "GHS", "₸": "KZT", "₾": "GEL" },
};

/** Signs that several currencies share: the retailer's own, or nobody can tell. */
const sharedSigns = ["$", "kr", "¥", "Rs"];

/** How prices are printed in a currency, beside the signs that Intl knows. */
const printedSigns: Record<string, string[]> = {
  ...{ AED: ["Dhs", "Dh", "درهم"], BAM: ["KM"], BGN: ["лв", "lv"], CHF: ["Fr", "SFr"], CNY: ["RMB"] },
  ...{ CZK: ["Kc"], EGP: ["LE", "جنيه"], EUR: ["Euro", "Euros"], GHS: ["GH₵"], IDR: ["IDR"], KES: ["KSh"] },
  ...{ INR: ["Rs"], KRW: ["원"], KWD: ["KD", "دينار"], LKR: ["Rs"], MYR: ["RM"], NPR: ["Rs"], PHP: ["Php"] },
  ...{
    PKR: ["Rs"],
    PLN: ["zl"],
    PYG: ["Gs"],
    RON: ["lei"],
    RSD: ["din"],
    RUB: ["руб", "р"],
    SAR: ["SR", "ريال"],
  },
  ...{ THB: ["บาท"], TRY: ["TL"], UAH: ["грн"], VND: ["đ"] },
};

/** Signs of hundredths. Which currency's, the retailer's own tells. */
const centSigns = ["¢", "cents", "cent", "ct", "c", "p"];

export interface SignReader {
  /** For a regular expression with the flags `iu`: before a number. */
  before: string;
  /** For a regular expression with the flags `iu`: behind a number. Has signs of hundredths, too. */
  behind: string;
  /**
   * What a sign means.
   * @returns null: it is a sign, but of which currency is not known
   */
  resolve(sign: string): { currency: string; isCents: boolean } | null;
}

const readers = new Map<string, SignReader>();

/** The signs as a retailer's ad uses them; made once. */
export function signsOf(style: PriceStyle): SignReader {
  const key = `${style.currency} ${style.country}`;
  const reader = readers.get(key) ?? makeReader(style);
  readers.set(key, reader);
  return reader;
}

function makeReader(style: PriceStyle): SignReader {
  const { currency } = style;
  const own = ownSigns(style);
  const meanings = new Map<string, string>(
    Object.entries(plainSigns).map(([sign, code]) => [sign.toLowerCase(), code]),
  );
  for (const sign of own) meanings.set(sign.toLowerCase(), currency);
  const hasDollars = own.includes("$");
  const cents = centSigns.filter((sign) => {
    if (sign === "p") return currency === "GBP";
    if (sign === "ct") return currency === "EUR";
    return hasDollars || (sign !== "¢" && ["EUR", "ZAR"].includes(currency));
  });
  const signs = [...new Set([...own, ...Object.keys(plainSigns), ...sharedSigns])];
  // One letter behind a number is more often a measure: "2L".
  const longer = signs.filter((sign) => sign.length > 1 || !/\p{L}/u.test(sign) || /[^A-Z]/.test(sign));
  return {
    before: String.raw`(?<!\p{L})(?:${anyOf(signs)})(?:(?<=\p{L})\.)?`,
    // "99¢LB": what no letter belongs to may have its unit close behind.
    behind: String.raw`(?:(?:${anyOf([...longer, ...cents, "¢"])})(?![\p{L}\d])|[¢€](?!\d))`,
    resolve(printed) {
      const sign = printed.trim().replace(/\.$/, "").toLowerCase();
      if (cents.includes(sign)) return { currency, isCents: true };
      const code = meanings.get(sign);
      return code === undefined ? null : { currency: code, isCents: false };
    },
  };
}

/** The retailer's own currency in its country's language and in English, long and short. */
function ownSigns(style: PriceStyle): string[] {
  const { currency } = style;
  const locales = [homeLocale(style), "en"].filter((locale) => locale !== null);
  const known = locales.flatMap((locale) =>
    (["symbol", "narrowSymbol"] as const).map((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
      return format.formatToParts(1).find(({ type }) => type === "currency")?.value ?? currency;
    }),
  );
  const all = [currency, ...known, ...(printedSigns[currency] ?? [])];
  return [...new Set(all.map((sign) => sign.normalize("NFKC").replace(/\.$/, "")))];
}

/** The longest first, so that "R$" is not read as "R". */
function anyOf(signs: readonly string[]): string {
  return signs
    .toSorted((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[$.*+?^{}()|[\]\\/]/g, String.raw`\$&`))
    .join("|");
}
