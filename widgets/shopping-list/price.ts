/** A price as an ad prints it. */
export interface Price {
  /** In hundredths of the currency, for `count` pieces or units together: 500 for "2/$5". */
  cents: number;
  count: number;
  /** The weight or volume that `count` counts, e.g. "lb"; empty for pieces. */
  unit: string;
  /** How many have to be bought for this price; 1 for any number. */
  least: number;
  /** Only full lots of `least` have this price: "must buy 2", without "or more". */
  inLots: boolean;
  /** More than this many don't have this price: "limit 2". Infinity without a limit. */
  most: number;
  currency: Currency;
}

/** How a currency was written, so that sums are written alike. */
export interface Currency {
  /** E.g. "$" or "Rp"; empty for "3.99". */
  sign: string;
  /** The sign stands before the number. */
  before: boolean;
  /** A blank stands between sign and number. */
  apart: boolean;
  /** What parts whole and hundredths: "." or ",". */
  mark: string;
}

const SIGN = String.raw`(?:[A-Z]{0,2}\$|Rp\.?|zł|Kč|kr\.?|[€£₽₹¥])`;
/** A number, with a sign before it, behind it, or none: "$5", "1,99 €", "99¢", "16". */
const NUMBER = new RegExp(
  String.raw`(${SIGN}\s?)?(\d(?:[\d.,]*\d)?)(\s?(?:¢|cents?\b|${SIGN}(?!\w|\s?\d)))?`,
  "gi",
);
/** "2/", "2 for" and "2 lb for" before an amount, also in other languages' ads. */
const SEVERAL = /(\d{1,3})\s*(?:(lb|oz|kg)s?\s*)?(?:\/|x|@|for|por|pour|für)\s*$/i;
/** No deal is longer; what is was made to keep us busy. */
const LONGEST = 500;
const UNIT_AFTER = /^\s*(?:\/|per\b|an?\b)?\s*(100\s*)?(lb|oz|kg|g)s?\b/i;
/**
 * What makes an amount another thing than the price of each: a saving, a range, something free with others, a condition
 * that can't be judged here.
 */
const NO_PRICE =
  /%|\b(?:off|save|savings?|rebate|from|up\s+to|starting|and\s+up|or\s+less|coupons?|bonus|points|half|get|free|bogo)\b/i;
/** An amount that goes on is no price of one: the range "$2.99-3.99" or "2.99 to 3.99", and "$5 for 2". */
const GOES_ON = /^\s*(?:[-–—]|to\b|for\b)\s*\S*\d/i;

const WORDS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const COUNT = String.raw`(\d{1,2}|${Object.keys(WORDS).join("|")})`;
const MUST_BUY = new RegExp(
  String.raw`\b(?:must\s+(?:buy|purchase)|when\s+you\s+(?:buy|purchase)|with\s+(?:the\s+)?purchase\s+of|in\s+multiples\s+of)\s+(?:any\s+)?${COUNT}\b(\s+or\s+more)?`,
  "i",
);
const LIMIT = new RegExp(String.raw`\blimit\s+${COUNT}\b`, "i");

const countOf = (text: string | undefined) => WORDS[text?.toLowerCase() ?? ""] ?? Number(text);

/** Hundredths of "1,299.00", "1.99", "1,99" or "35.000": three digits behind the last mark are thousands. */
function parseNumber(text: string): { cents: number; mark: string } {
  const [, whole = text, mark = "", rest = ""] = /^(.*)([.,])(\d{1,2})$/.exec(text) ?? [];
  const cents = Number(whole.replace(/[.,]/g, "")) * 100 + Number(rest.padEnd(2, "0"));
  return { cents, mark: mark || (/\.\d{3}/.test(whole) ? "," : ".") };
}

/**
 * Reads a price as an ad prints it. Null where it tells none, or more than one can compute with: ranges, savings and
 * percentages, "Buy 1 get 1 free", two different prices.
 * @param deal as printed, e.g. "2/$5" or "$2.99 lb"
 * @param details the small print, which may ask to buy several or set a limit
 */
export function readPrice(deal: string, details = ""): Price | null {
  const text = deal.slice(0, LONGEST);
  if (NO_PRICE.test(text)) return null;
  const numbers = [...text.matchAll(NUMBER)];
  const signed = numbers.filter(([, sign, , signAfter]) => sign || signAfter);
  const amounts = signed.length ? signed : numbers.filter(([, , number = ""]) => /[.,]\d\d$/.test(number));
  const [amount] = amounts;
  // Of two prices, which one holds is not for us to say.
  if (!amount || amounts.length > 1) return null;
  const [all, signBefore = "", number = "", signAfter = ""] = amount;
  const before = text.slice(0, amount.index);
  const after = text.slice(amount.index + all.length);
  if (GOES_ON.test(after) || /[-–—+]\s*$/.test(before)) return null;

  const sign = signBefore || signAfter;
  const isCent = /^\s*[¢c]/i.test(signAfter);
  const { cents, mark } = parseNumber(number);
  const several = SEVERAL.exec(before);
  const unit = UNIT_AFTER.exec(after);
  const both = `${text}\n${details.slice(0, LONGEST)}`;
  const must = MUST_BUY.exec(both);
  const limit = LIMIT.exec(both);
  const count = Number(several?.[1] ?? 1) * (unit?.[1] ? 100 : 1);
  if (!cents || !count) return null;
  return {
    cents: isCent ? cents / 100 : cents,
    count,
    unit: (unit?.[2] ?? several?.[2] ?? "").toLowerCase(),
    least: must ? countOf(must[1]) : 1,
    inLots: must !== null && !must[2],
    most: limit ? countOf(limit[1]) : Number.POSITIVE_INFINITY,
    currency: {
      sign: isCent ? "$" : sign.trim(),
      before: isCent || sign === signBefore,
      apart: !isCent && /\s/.test(sign),
      mark,
    },
  };
}

/** What one of a unit weighs in grams. */
const GRAMS: Record<string, number> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** The quantity in the unit that the price is for; null where one does not tell the other. */
function quantityInUnitOf(price: Price, quantity: number, unit: string): number | null {
  const own = unit.trim().toLowerCase();
  const grams = GRAMS[own];
  // A bag, a bunch, a can: the piece that the price is for.
  if (!price.unit) return grams || /^(?:m?l|cup|tbsp|tsp|qt|pt|gal)$/.test(own) ? null : quantity;
  return grams ? (quantity * grams) / (GRAMS[price.unit] ?? 1) : null;
}

/**
 * What a quantity costs, in hundredths of the currency; null where that is not known.
 *
 * Assumed, as most grocers do it: one of "2/$5" costs half of it, and a part of a multi-buy that is no whole cent is
 * rounded up (one of "3/$5" is $1.67), a weight to the nearest cent. Where the ad says "must buy 2", other numbers than
 * full lots have no known price, with "2 or more" smaller ones; above a limit none is known.
 */
export function costOf(price: Price, quantity: number, unit: string): number | null {
  const amount = quantityInUnitOf(price, quantity, unit);
  if (amount === null || !(amount > 0)) return null;
  const { cents, count, least, inLots, most } = price;
  if (amount > most || (least > 1 && amount < least) || (inLots && amount % least !== 0)) return null;
  const exact = Number(((cents * amount) / count).toFixed(4));
  return price.unit === "" ? Math.ceil(exact) : Math.round(exact);
}

/** A sum in the way its currency is written, e.g. "$23.40" or "Rp 35.000". */
export function formatCents(cents: number, { sign, before, apart, mark }: Currency): string {
  const [whole = "", rest = "00"] = (Math.round(cents) / 100).toFixed(2).split(".");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, mark === "," ? "." : ",");
  // Currencies such as the rupiah are written without hundredths.
  const hasHundredths = rest !== "00" || !/^(?:Rp|¥|kr|Kč)/i.test(sign);
  const number = hasHundredths ? `${thousands}${mark}${rest}` : thousands;
  const gap = apart ? "\u00a0" : "";
  return before ? `${sign}${gap}${number}` : `${number}${gap}${sign}`;
}
