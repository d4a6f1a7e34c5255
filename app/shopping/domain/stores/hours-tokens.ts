import type { WrittenTime } from "./hours-times";

export type HoursToken =
  /** Weekdays, Sunday is 0: one, or the several of "weekdays" and "daily". */
  | { kind: "day"; days: number[] }
  | ({ kind: "time" } & WrittenTime)
  | { kind: "closed" | "all-day" | "to" | "and" }
  /** "Store hours": what follows is about the store itself again. */
  | { kind: "store" }
  /** Something else. */
  | { kind: "word"; text: string };

const weekdayNames: [RegExp, number][] = [
  [/^(?:su|sun|sunday)s?$/, 0],
  [/^(?:m|mo|mon|monday)s?$/, 1],
  [/^(?:t|tu|tue|tues|tuesday)s?$/, 2],
  [/^(?:w|we|wed|weds|wednesday)s?$/, 3],
  [/^(?:th|thu|thur|thurs|thursday)s?$/, 4],
  [/^(?:f|fr|fri|friday)s?$/, 5],
  [/^(?:sa|sat|saturday)s?$/, 6],
];

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Tried in this order: longer patterns come before those that match their beginning. */
const patterns: [RegExp, (match: RegExpExecArray) => HoursToken | null][] = [
  [
    /^(?:24\s*\/\s*7|24\s*(?:hours|hrs?)\b|around the clock\b)(?:\s*a day\b|\s*per day\b)?/,
    () => ({ kind: "all-day" }),
  ],
  [
    /^(?:7|seven) days(?: (?:a|per|each) week)?\b|^(?:every|each) day\b|^(?:all week|everyday|daily)\b/,
    () => days(everyDay),
  ],
  [/^all day\b/, () => ({ kind: "all-day" })],
  [/^week ?days?\b/, () => days([1, 2, 3, 4, 5])],
  [/^week ?ends?\b/, () => days([0, 6])],
  [/^closed\b/, () => ({ kind: "closed" })],
  [/^(?:12\s*)?noon\b/, () => time(12, 0, "pm")],
  [/^(?:12\s*)?midnight\b/, () => time(12, 0, "am")],
  [/^(\d{1,2})(?::(\d{2}))?\s*(am|pm|a|p)?(?![\d\p{L}:%$])/u, readClock],
  [/^(?:-|to\b|thru\b|through\b|until\b|till?\b)/, () => ({ kind: "to" })],
  [/^(?:,|&|\+|\/|and\b)/, () => ({ kind: "and" })],
  [/^(?:store|business|regular|normal|opening) (?:hours|hrs)\b|^store\b/, () => ({ kind: "store" })],
  // Says nothing by itself.
  [/^(?:we(?:'re| are)|our|hours|hrs|open|opens|from|are|is|on)\b|^:/, () => null],
  [/^\p{L}[\p{L}'’]*/u, ([word]) => weekday(word)],
  [/^\S/, ([text]) => ({ kind: "word", text })],
];

/** The parts of a text about hours, in any case and with any dash. */
export function tokenize(text: string): HoursToken[] {
  const tokens: HoursToken[] = [];
  let rest = plain(text);
  while (rest) {
    for (const [pattern, read] of patterns) {
      const match = pattern.exec(rest);
      if (!match) continue;
      const token = read(match);
      // ", and" is one joint.
      if (token && !(token.kind === "and" && tokens.at(-1)?.kind === "and")) tokens.push(token);
      rest = rest.slice(match[0].length).trimStart();
      break;
    }
  }
  while (tokens.at(-1)?.kind === "and") tokens.pop();
  return tokens;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‐‑‒–—―−~]+|--+/g, "-")
    .replace(/[’`]/g, "'")
    .replace(/\b([ap])\.\s?m\b\.?/g, "$1m")
    .replace(/(\d)\s+([ap])\s?m\b/g, "$1$2m")
    .trim();
}

function days(all: number[]): HoursToken {
  return { kind: "day", days: all };
}

function time(hour: number, minute: number, half: "am" | "pm"): HoursToken {
  return { kind: "time", hour, minute, half, isOf24: false };
}

function readClock([, hour = "", minute, half]: RegExpExecArray): HoursToken {
  const isOf24 = minute !== undefined && (hour.startsWith("0") || Number(hour) > 12) && !half;
  return {
    kind: "time",
    hour: Number(hour),
    minute: Number(minute ?? 0),
    half: half ? (half.startsWith("a") ? "am" : "pm") : null,
    isOf24,
  };
}

function weekday(word: string): HoursToken {
  const found = weekdayNames.find(([pattern]) => pattern.test(word));
  return found ? days([found[1]]) : { kind: "word", text: word };
}
