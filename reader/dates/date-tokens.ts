import { monthOf, plainSigns, weekdaysOf } from "./date-names";

/** A day as it may be meant: of "11/12" there are two. */
export interface MonthDay {
  month: number;
  day: number;
  /** The month stands before the day. */
  isMonthFirst: boolean;
}

type DateTokenKind =
  | {
      kind: "date";
      meant: MonthDay[];
      year: number | null;
      /** "6.12" may be a price; "6.12." and "6.12.26" are none. */
      isSure: boolean;
      /** Parted by slashes, as fractions are. */
      isSlashed: boolean;
    }
  | { kind: "day"; day: number }
  | { kind: "year"; year: number }
  /** "mar" may be a month or a weekday. */
  | { kind: "name"; text: string; month: number | null; weekdays: number[] }
  | { kind: "to" | "and" | "filler" | "since" | "until" | "slash" | "other" };

/** `from` and `to`: its place in the text, in signs. */
export type DateToken = DateTokenKind & { from: number; to: number };

const wordsOf = (words: string) => new Set(words.split(" "));
const plainWords = [
  ["to", wordsOf("to a au al ao do t/m")],
  ["until", wordsOf("until till thru through bis ate hasta jusqu tot fino")],
  ["since", wordsOf("ab starting starts beginning begins desde partir dal from od")],
  ["and", wordsOf("and y e et und ed i en")],
  [
    "filler",
    wordsOf(
      "the of de del d den dem der zum zu von vom van le la el los las di du dia dias da em met m inclusive included les",
    ),
  ],
] as const;

const gap = /[\s,()[\]:;*•·|]+/uy;
const iso = /(20\d\d)-(\d\d)-(\d\d)(?!\d)/uy;
/** Makes a number that of something else than a day. */
const unit = String.raw` ?(?:[%¢$€£x]|oz|lb|kg|g|ml|l|ct|pk|pc|cm|mm|am|pm|a\.m|p\.m|h|uhr|hrs?)(?!\p{L})`;
const numeric = new RegExp(
  String.raw`(\d{1,2})([./]) ?(\d{1,2})(?:\2 ?(20\d\d|\d\d)(?![\d.,/]*\d)|(\.)(?!\d))?(?!\d|[.,/]\d|${unit})`,
  "uy",
);
const portugueseDay = /([2-6]) ?\.? ?a\.? ?-? ?feira/uy;
const dayNumber = new RegExp(
  String.raw`(\d{1,2})(?:st|nd|rd|th|er|re|o|\.)?(?![\p{L}\d]|[:/.,]\d|${unit})`,
  "uy",
);
const yearNumber = /20\d\d(?![\d.,/]*\d)/uy;
const letters = /t\/m(?!\p{L})|\p{L}+(?:-feira)?/uy;
/** What makes the number behind it none of a day. */
const beforeAmount = /[$€£#\d][.,/]?$|[.,/]$/u;

const signs: Record<string, "to" | "and" | "slash" | "filler"> = {
  ...{ "-": "to", "&": "and", "+": "and", "/": "slash" },
  ...{ ".": "filler", "'": "filler", "’": "filler" },
};

/** The parts of a line that may say when an ad holds. Takes time by the text's length only. */
export function tokenizeDates(text: string): DateToken[] {
  const plain = plainSigns(text);
  const tokens: DateToken[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(plain);
  };
  while (at < plain.length) {
    const blank = take(gap);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const isFree = !beforeAmount.test(plain.slice(Math.max(0, at - 2), at).replace(/[\p{L}\s]\.$/u, ""));
    const { token, length } = readToken(take, isFree);
    tokens.push({ ...token, from: at, to: at + length });
    at += length;
  }
  return tokens;
}

function readToken(
  take: (pattern: RegExp) => RegExpExecArray | null,
  isFree: boolean,
): { token: DateTokenKind; length: number } {
  const read = (match: RegExpExecArray, token: DateTokenKind) => ({ token, length: match[0].length });
  const known = isFree ? take(iso) : null;
  if (known) return read(known, dateOf([Number(known[2]), Number(known[3])], known[1], true, "-"));
  const weekday = take(portugueseDay);
  if (weekday) {
    return read(weekday, { kind: "name", text: weekday[0], month: null, weekdays: [Number(weekday[1]) - 1] });
  }
  const date = isFree ? take(numeric) : null;
  if (date) {
    const [, first, sign = "", second, year, endDot] = date;
    return read(date, dateOf([Number(first), Number(second)], year, endDot !== undefined, sign));
  }
  const year = isFree ? take(yearNumber) : null;
  if (year) return read(year, { kind: "year", year: Number(year[0]) });
  const day = isFree ? take(dayNumber) : null;
  if (day) {
    const value = Number(day[1]);
    return read(day, value >= 1 && value <= 31 ? { kind: "day", day: value } : { kind: "other" });
  }
  const word = take(letters);
  if (word) return read(word, wordToken(word[0], take(/\p{L}+\./uy) !== null));
  const sign = take(/-+|\d+|./suy)?.[0] ?? " ";
  return { token: { kind: signs[sign[0] as string] ?? "other" }, length: sign.length };
}

function dateOf(
  [first, second]: [number, number],
  year: string | undefined,
  hasEndDot: boolean,
  sign: string,
): DateTokenKind {
  const both = [
    { month: first, day: second, isMonthFirst: true },
    { month: second, day: first, isMonthFirst: false },
  ];
  // Nowhere is a month followed by a full stop and the day.
  const orders = sign === "." ? both.slice(1) : sign === "-" ? both.slice(0, 1) : both;
  const meant = orders.filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31);
  if (meant.length === 0) return { kind: "other" };
  const fullYear = year === undefined ? null : year.length === 2 ? 2000 + Number(year) : Number(year);
  const isSure = sign === "-" || year !== undefined || hasEndDot || sign === "/";
  return { kind: "date", meant, year: fullYear, isSure, isSlashed: sign === "/" };
}

function wordToken(word: string, hasDot: boolean): DateTokenKind {
  // "Do." is a day in German, "do" is "of the" in Portuguese and "to" in Polish.
  const isShortened = hasDot && word.length === 2;
  if (!isShortened) {
    for (const [kind, words] of plainWords) if (words.has(word)) return { kind };
  }
  const month = monthOf(word);
  const weekdays = weekdaysOf(word.replace("-feira", ""));
  if (month !== null || weekdays.length > 0) return { kind: "name", text: word, month, weekdays };
  return { kind: word === "feira" ? "filler" : "other" };
}
