import { homeLocale, minorDigits, type PriceStyle } from "./currencies";

/** For a regular expression: the number of a price, e.g. "1.299,00", "1 299", "$.99", "29:-", "12.500,-". */
export const numberPattern = String.raw`(?:\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d{1,3}(?!\d))?|\d{1,12}(?:[.,:'’]\d{1,4})*|(?<!\d)[.,]\d{2}(?!\d))(?:[.,:]?-{1,2}(?!\s?\d))?`;

/** Digits of other scripts, and signs that look like others, as plain ASCII; a raised "99" gets its point. */
export function plainDigits(text: string): string {
  return text
    .replace(/(?<=\d)[.,]?([⁰¹²³⁴-⁹]{2})/gu, ".$1")
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, ".")
    .replace(/٬/g, ",")
    .replace(/\u2019/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u200e\u200f\u061c]/g, "");
}

export interface PrintedNumber {
  /** In the currency's smallest unit. */
  amount: number;
  /** As many digits behind the point as the currency has, or a dash in their place: such a number is a price without a sign. */
  isPriceLike: boolean;
}

/**
 * What a number says in a currency. One separator before three digits is what the country uses it for; otherwise the last one
 * stands before the minor unit, whichever sign it is.
 * @returns null where it can't be one: groups of other sizes, more digits than the currency has
 */
export function parsePrintedNumber(printed: string, style: PriceStyle): PrintedNumber | null {
  const digits = minorDigits(style.currency);
  const bare = printed.replace(/[.,:]?-{1,2}$/, "");
  const isWhole = bare !== printed;
  const spaced = bare.includes(" ");
  const text = bare.replace(/ /g, "");
  const marks = [...text.matchAll(/[.,:']/g)];
  const last = marks.at(-1);
  if (spaced && !last && separatorsOf(style).group !== " ") return null;
  if (!last) return toAmount(text, "", digits, isWhole);
  const behind = text.slice(last.index + 1);
  const whole = text.slice(0, last.index);
  const isAlone = marks.filter(([mark]) => mark === last[0]).length === 1;
  if (isGroup(last[0], behind, { isAlone: isAlone && !spaced, digits, style }))
    return isGrouped(text) ? toAmount(text, "", digits, isWhole) : null;
  const isMinor = isAlone && (behind.length <= digits || /^0+$/.test(behind));
  if (!isMinor || last[0] === "'" || isWhole || !(spaced || isGrouped(whole) || /^\d*$/.test(whole)))
    return null;
  return toAmount(whole, behind.slice(0, digits), digits, behind.length === digits);
}

interface Last {
  /** No other mark of its kind is in the number. */
  isAlone: boolean;
  digits: number;
  style: PriceStyle;
}

function isGroup(mark: string, behind: string, { isAlone, digits, style }: Last): boolean {
  if (behind.length !== 3 || mark === ":") return false;
  if (!isAlone) return true;
  const { decimal, group } = separatorsOf(style);
  if (digits === 3) return mark === group;
  return mark !== decimal;
}

/** "1.250.000" or "1,25,000" */
function isGrouped(text: string): boolean {
  const [first = "", ...groups] = text.split(/[.,']/);
  const marks = new Set(text.match(/[.,']/g));
  const isPlain = groups.every(
    (part, index) => part.length === 3 || (part.length === 2 && index < groups.length - 1),
  );
  return marks.size <= 1 && first.length > 0 && first.length <= 3 && isPlain;
}

function toAmount(whole: string, minor: string, digits: number, isPriceLike: boolean): PrintedNumber | null {
  const amount = Number(whole.replace(/\D/g, "") + minor.padEnd(digits, "0"));
  return Number.isSafeInteger(amount) ? { amount, isPriceLike } : null;
}

const separators = new Map<string, { decimal: string; group: string }>();

/** As the country writes numbers; where that is not known, a point or comma before three digits parts thousands. */
function separatorsOf(style: PriceStyle): { decimal: string; group: string } {
  const locale = homeLocale(style);
  if (locale === null) return { decimal: "", group: " " };
  const known = separators.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const find = (type: "decimal" | "group") =>
    plainDigits(parts.find((part) => part.type === type)?.value ?? "");
  const found = { decimal: find("decimal"), group: find("group") };
  separators.set(locale, found);
  return found;
}
