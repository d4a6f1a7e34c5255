import { type Clock, type DayHours, readTime } from "./hours-times";
import type { HoursToken } from "./hours-tokens";

/** What stands before a group and the one before it. */
type Gap = "none" | "and" | "comma" | "break";

export interface DayGroup {
  kind: "days";
  gap: Gap;
  /** Weekdays, Sunday is 0; none: holidays. */
  days: number[];
  /** A letter that could be another day is among them. */
  isGuess: boolean;
}

export interface SpanGroup {
  kind: "spans";
  gap: Gap;
  spans: DayHours;
  /** "Closed" and "24 hours" stand for themselves and have no further span beside them. */
  isWhole: boolean;
}

export type HoursGroup = DayGroup | SpanGroup;

const everyDay = [0, 1, 2, 3, 4, 5, 6];

type Read<T> = { read: T; next: number } | null;

/** Days and hours as they stand in a text, each as one. Null: something else is there, too. */
export function groupTokens(tokens: HoursToken[], clock: Clock): HoursGroup[] | null {
  const groups: HoursGroup[] = [];
  let gap: Gap = "none";
  let at = 0;
  for (let token = tokens[at]; token; token = tokens[at]) {
    const before = groups.at(-1);
    if (token.kind === "and" || token.kind === "comma" || token.kind === "break") {
      gap = wider(gap, token.kind);
      at += 1;
    } else if (token.kind === "store") {
      // A heading; behind the hours it would be theirs, and those before it another's.
      if (at === tokens.length - 1) return null;
      gap = "break";
      at += 1;
    } else if (token.kind === "to") {
      const next = tokens[at + 1];
      if (!before || !next || !token.isDash) return null;
      if ((before.kind === "days") === (next.kind === "day")) return null;
      at += 1;
    } else if (token.kind === "open") {
      if (isWithoutHours(tokens, at + 1, before)) return null;
      // "8-20 Mon-Sat, open Sundays" doesn't say until when, nor does "8-20 Mon-Sat, Sundays open".
      if (before?.kind === "days" && before.days.length > 0) {
        if (tokens[at + 1]?.kind === "day") gap = "break";
        else if (groups.at(-2)?.kind === "days") return null;
      }
      at += 1;
    } else if (token.kind === "except") {
      const without = readDayList(tokens, at + 1);
      if (before?.kind !== "spans" || !without) return null;
      // "Daily 7-10 except Sunday 8-9" has hours for the exception, "24 hours except Sunday" has none.
      if (isHours(tokens[without.next])) {
        gap = "break";
        at += 1;
      } else {
        if (groups.length === 1)
          groups.unshift({ kind: "days", gap: "none", days: everyDay, isGuess: false });
        const usual = groups.at(-2);
        if (usual?.kind !== "days" || without.read.some((day) => !usual.days.includes(day))) return null;
        usual.days = usual.days.filter((day) => !without.read.includes(day));
        at = without.next;
      }
    } else {
      const group: Read<HoursGroup> =
        token.kind === "day" ? readDays(tokens, at, gap) : readSpans(tokens, at, gap, clock);
      if (!group) return null;
      // "Holidays: Mon-Sat 8-20" is no usual week, and "Friday holiday" may be the day off.
      if (before?.kind === "days" && group.read.kind === "days" && gap === "none")
        if (before.days.length === 0 || group.read.days.length === 0) return null;
      groups.push(group.read);
      at = group.next;
      gap = "none";
    }
  }
  return groups;
}

/**
 * "Open Sundays, Mon-Sat 8-20" and "Sundays open, Mon-Sat 8-20" don't say when on Sundays; "Open Mon-Thu, Fri-Sun 8-20" does of
 * all days.
 */
function isWithoutHours(tokens: HoursToken[], from: number, before: HoursGroup | undefined): boolean {
  const list = readDayList(tokens, from);
  const next = list && tokens[from + 1]?.kind !== "to" ? list.next : from;
  if (next === from && before?.kind !== "days") return false;
  const [comma, first, to, , hours] = tokens.slice(next);
  return comma?.kind === "comma" && first?.kind === "day" && to?.kind === "to" && isHours(hours);
}

function isHours(token: HoursToken | undefined): boolean {
  return token?.kind === "time" || token?.kind === "closed" || token?.kind === "all-day";
}

function wider(gap: Gap, other: "and" | "comma" | "break"): Gap {
  if (gap === "break" || other === "break") return "break";
  // ", and" joins as "and" does.
  return gap === "and" || other === "and" ? "and" : "comma";
}

/** "Mon", "Mon-Fri", "Mon and Fri", "daily except Sunday". Commas part groups: they may begin the next day's hours. */
function readDays(tokens: HoursToken[], from: number, gap: Gap): Read<DayGroup> {
  const list = readDayList(tokens, from);
  if (!list) return null;
  let { next } = list;
  let days = list.read;
  const except = tokens[next]?.kind === "comma" ? next + 1 : next;
  if (tokens[except]?.kind === "except") {
    const without = readDayList(tokens, except + 1);
    if (!without || without.read.some((day) => !days.includes(day))) return null;
    days = days.filter((day) => !without.read.includes(day));
    next = without.next;
  }
  const isGuess = tokens.slice(from, next).some((token) => token.kind === "day" && token.isOneOf);
  return { read: { kind: "days", gap, days, isGuess }, next };
}

function readDayList(tokens: HoursToken[], from: number): Read<number[]> {
  const days: number[] = [];
  let at = from;
  for (;;) {
    const first = tokens[at];
    if (first?.kind !== "day") return null;
    const until = tokens[at + 2];
    if (tokens[at + 1]?.kind === "to" && until?.kind === "day") {
      const range = daysBetween(first.days, until.days);
      if (!range) return null;
      days.push(...range);
      at += 3;
    } else {
      days.push(...first.days);
      at += 1;
    }
    if (tokens[at]?.kind !== "and" || tokens[at + 1]?.kind !== "day") break;
    at += 1;
  }
  return new Set(days).size < days.length ? null : { read: days, next: at };
}

function daysBetween(from: number[], until: number[]): number[] | null {
  const [first, second] = from;
  const [last, other] = until;
  if (first === undefined || last === undefined || second !== undefined || other !== undefined) return null;
  if (first === last) return null;
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
}

/** "Closed", "24 hours", "7am-10pm", "7-12 and 1-6". */
function readSpans(tokens: HoursToken[], from: number, gap: Gap, clock: Clock): Read<SpanGroup> {
  const { kind } = tokens[from] ?? {};
  if (kind === "closed") return { read: { kind: "spans", gap, spans: [], isWhole: true }, next: from + 1 };
  if (kind === "all-day") {
    return { read: { kind: "spans", gap, spans: [[0, 1440]], isWhole: true }, next: from + 1 };
  }
  const spans: DayHours = [];
  let at = from;
  for (;;) {
    const [start, to, end] = tokens.slice(at, at + 3);
    if (start?.kind !== "time" || to?.kind !== "to" || end?.kind !== "time") return null;
    const span = readTime(start, end, spans.at(-1)?.[1] ?? 0, clock);
    if (!span) return null;
    spans.push(span);
    at += 3;
    if (tokens[at]?.kind !== "and" || tokens[at + 1]?.kind !== "time") break;
    at += 1;
  }
  return { read: { kind: "spans", gap, spans, isWhole: false }, next: at };
}
