/** A number at the front of a text. */
export interface Quantity {
  /** To four places. */
  value: number;
  /** Written with three digits behind a comma or a point: thousands or decimals, depending on the unit. */
  grouped: boolean;
  /** What is behind it. */
  rest: string;
}

const vulgarFractions: Record<string, number> = {
  "¼": 1 / 4,
  "½": 1 / 2,
  "¾": 3 / 4,
  "⅐": 1 / 7,
  "⅑": 1 / 9,
  "⅒": 1 / 10,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "⅕": 1 / 5,
  "⅖": 2 / 5,
  "⅗": 3 / 5,
  "⅘": 4 / 5,
  "⅙": 1 / 6,
  "⅚": 5 / 6,
  "⅛": 1 / 8,
  "⅜": 3 / 8,
  "⅝": 5 / 8,
  "⅞": 7 / 8,
};
export const vulgar = Object.keys(vulgarFractions).join("");
/** Others are ratios or sizes, or four to five: "80/20 ground beef", "16/20 shrimp", "4/5 pommes". */
const usualFractions = new Set(
  "1/2 1/3 2/3 1/4 2/4 3/4 1/5 2/5 3/5 1/6 1/7 1/8 3/8 5/8 7/8 1/9 1/10 1/12 1/16".split(" "),
);

const figures = /^\d{1,9}(?:[.,]\d{1,9})?(?![.,'’]?\d)/;
const slash = /^\s?[/⁄]\s?(\d{1,9})/;

/** The same text with the digits of Arabic written as 0 to 9, and its decimal point as a point. */
export function withWesternDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/(?<=\d)٫(?=\d)/g, ".");
}

/** The quantity that the text begins with; null where none stands there, or a number that is no quantity. */
export function quantityAt(text: string): Quantity | null {
  const [number = ""] = figures.exec(text) ?? [];
  const isWhole = /^\d*$/.test(number);
  if (number && isWhole && slash.test(text.slice(number.length))) return fractionAt(text, number);
  const after = text.slice(number.length).trimStart();
  const sign = isWhole ? vulgarFractions[after[0] ?? ""] : undefined;
  if (sign !== undefined) return quantity(Number(number || 0) + sign, after.slice(1));
  if (number === "") return null;
  const [part = ""] = /^\d{1,9}(?=\s?[/⁄]\s?\d)/.exec(after) ?? [];
  if (isWhole && part) {
    const fraction = fractionAt(after, part);
    return fraction && quantity(Number(number) + fraction.value, fraction.rest);
  }
  // "1.1/2 cups" is half a cup in a list with numbers, and one and a half elsewhere.
  if (slash.test(after)) return null;
  return quantity(Number(number.replace(",", ".")), after, /^[1-9]\d{0,2}[.,]\d{3}$/.test(number));
}

/** The quantity that is the whole of the text; null where it is none. */
export function quantityOf(text: string): number | null {
  const { value, grouped, rest } = quantityAt(withWesternDigits(text).trim()) ?? { rest: text };
  return rest === "" && !grouped ? (value ?? null) : null;
}

function fractionAt(text: string, dividend: string): Quantity | null {
  const [written = "", divisor] = slash.exec(text.slice(dividend.length)) ?? [];
  if (!usualFractions.has(`${dividend}/${divisor}`)) return null;
  return quantity(Number(dividend) / Number(divisor), text.slice(dividend.length + written.length));
}

function quantity(value: number, rest: string, grouped = false): Quantity | null {
  return value > 0 ? { value: Math.round(value * 10_000) / 10_000, grouped, rest: rest.trim() } : null;
}
