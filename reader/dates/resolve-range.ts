import type { PrintedRange } from "./date-ranges";
import type { MonthDay } from "./date-tokens";

/** Days as YYYY-MM-DD; null for an end that is not printed. */
export interface DateRange {
  from: string | null;
  to: string | null;
}

export interface DatesAsked {
  /** A day, YYYY-MM-DD: of years that are not printed, those count in which the ad begins nearest to it. */
  near: string;
  /** Where "11/12" is printed, ISO 3166-1 alpha-2; null where nobody knows. */
  country: string | null;
}

/** Ads for a longer time, in days, are other things: seasons, contests, copyright. */
const maxDays = 62;
const dayMs = 86_400_000;

interface Candidate {
  from: number | null;
  to: number | null;
  isMonthFirst: boolean;
}

/**
 * The days that a printed range means. What weekdays and lengths don't fit is passed over; the order of day and month that is
 * usual in the country decides last. Null where none is left, or two.
 */
export function resolveRange(
  range: Pick<PrintedRange, "meant" | "year" | "weekdays">,
  asked: DatesAsked,
): DateRange | null {
  const fitting = range.meant
    .flatMap(({ from, to }) => yearsOf(range, asked).map((year) => dated({ from, to }, year)))
    .filter((candidate) => candidate !== null)
    .filter((candidate) => isLikely(candidate, range));
  const near = Date.parse(asked.near);
  const distance = ({ from, to }: Candidate) => Math.abs((from ?? to ?? near) - near);
  const [best, ...others] = fitting.toSorted((a, b) => distance(a) - distance(b));
  if (!best) return null;
  if (others.every((other) => other.isMonthFirst === best.isMonthFirst)) return written(best);
  const usual = isMonthFirstIn(asked.country);
  return written([best, ...others].find(({ isMonthFirst }) => isMonthFirst === usual) ?? null);
}

/** Whether one range is within another, whose open end has no limit. */
export function isWithin(inner: DateRange, outer: DateRange): boolean {
  const begins = outer.from === null || (inner.from !== null && inner.from >= outer.from);
  const ends = outer.to === null || (inner.to !== null && inner.to <= outer.to);
  return begins && ends;
}

/** Of the first day, or of the last where that alone is printed or has a year. */
function yearsOf(
  { year }: Pick<PrintedRange, "year">,
  { near }: DatesAsked,
): { end: "from" | "to"; year: number }[] {
  if (year.to !== null) return [{ end: "to", year: year.to }];
  if (year.from !== null) return [{ end: "from", year: year.from }];
  const now = Number(near.slice(0, 4));
  return [now - 1, now, now + 1].map((each) => ({ end: "from", year: each }));
}

function dated(
  { from, to }: { from: MonthDay | null; to: MonthDay | null },
  { end, year }: { end: "from" | "to"; year: number },
): Candidate | null {
  const isOverNewYear =
    from !== null && to !== null && (from.month > to.month || (from.month === to.month && from.day > to.day));
  const yearOfFrom = end === "to" && isOverNewYear ? year - 1 : year;
  const yearOfTo = end === "from" && isOverNewYear ? year + 1 : year;
  const first = from && instantOf(from, yearOfFrom);
  const last = to && instantOf(to, yearOfTo);
  if (Number.isNaN(first) || Number.isNaN(last)) return null;
  return { from: first, to: last, isMonthFirst: (from ?? to)?.isMonthFirst ?? false };
}

/** Midnight UTC; NaN for a day that there is not. */
function instantOf({ month, day }: MonthDay, year: number): number {
  const instant = Date.UTC(year, month - 1, day);
  return new Date(instant).getUTCDate() === day ? instant : Number.NaN;
}

function isLikely(
  { from, to }: Candidate,
  { weekdays, year }: Pick<PrintedRange, "weekdays" | "year">,
): boolean {
  const isOn = (instant: number | null, named: number[][]) =>
    instant === null || named.every((days) => days.includes(new Date(instant).getUTCDay()));
  if (!isOn(from, weekdays.from) || !isOn(to, weekdays.to)) return false;
  if (from === null || to === null) return true;
  if (year.from !== null && new Date(from).getUTCFullYear() !== year.from) return false;
  return to >= from && (to - from) / dayMs <= maxDays;
}

function written(candidate: Candidate | null): DateRange | null {
  const day = (instant: number | null) =>
    instant === null ? null : new Date(instant).toISOString().slice(0, 10);
  return candidate && { from: day(candidate.from), to: day(candidate.to) };
}

/** Whether the month comes before the day where dates are written in digits; null where both orders are in use. */
function isMonthFirstIn(country: string | null): boolean | null {
  if (country === null) return null;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const parts = new Intl.DateTimeFormat(`${language}-${country}`, { dateStyle: "short" }).formatToParts();
  const order = parts.map(({ type }) => type).filter((type) => ["day", "month", "year"].includes(type));
  if (order[0] === "year") return null;
  return order[0] === "month";
}
