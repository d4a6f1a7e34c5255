import { addMonths, dayMs, wallFromText } from "#app/kernel/wall-arithmetic";
import { wallDayOf } from "#app/kernel/wall-time";
import { instantOfWall, wallOfInstant } from "#app/kernel/zone-clock";
import { shownDate } from "./schedule-words";

export const rangeUnits = ["days", "weeks", "months", "years"] as const;
export type RangeUnit = (typeof rangeUnits)[number];

/** Which dates a run asks the social page for. Dates are YYYY-MM-DD in the connection's zone. */
export type DateRange =
  /** The last N units before the run, to the minute. */
  | { mode: 1; count: number; unit: RangeUnit }
  /** From a day to the end of another. */
  | { mode: 2; from: string; to: string }
  /** N units, the first day being `beginning`. */
  | { mode: 3; count: number; unit: RangeUnit; beginning: string }
  /** N units, the last day being `ending`. */
  | { mode: 4; count: number; unit: RangeUnit; ending: string };

/** [from, until) */
export interface Window {
  from: Date;
  until: Date;
  /** The range goes on after the run; that part is left out. */
  cut: boolean;
}

/**
 * The instants that a range means for a run. They follow from when the run was to be, not from when it
 * came to it, so that a late run and a second try bring the same rows.
 */
export function windowOf(range: DateRange, scheduledFor: Date, timeZone: string): Window {
  const now = scheduledFor.getTime();
  const [fromWall, untilWall] = wallsOf(range, wallOfInstant(now, timeZone));
  const until = untilWall === null ? now : instantOfWall(untilWall, timeZone);
  const from = Math.min(instantOfWall(fromWall, timeZone), now);
  return { from: new Date(from), until: new Date(Math.min(until, now)), cut: until > now };
}

/** Begin and end as wall times; an end of null is the run itself. */
function wallsOf(range: DateRange, now: number): [from: number, until: number | null] {
  if (range.mode === 1) return [addUnits(now, -range.count, range.unit), null];
  if (range.mode === 2) return [wallFromText(range.from), wallFromText(range.to) + dayMs];
  if (range.mode === 3) {
    const from = wallFromText(range.beginning);
    return [from, addUnits(from, range.count, range.unit)];
  }
  const until = wallFromText(range.ending) + dayMs;
  return [addUnits(until, -range.count, range.unit), until];
}

function addUnits(wall: number, count: number, unit: RangeUnit): number {
  if (unit === "days" || unit === "weeks") return wall + count * (unit === "weeks" ? 7 : 1) * dayMs;
  return addMonths(wall, unit === "years" ? count * 12 : count);
}

/** The dates of a range that people choose. */
const dayFields = ["from", "to", "beginning", "ending"] as const;

/** The first of a range's days that is in the future where the connection is, and what to say; null for none. */
export function futureDayProblem(
  range: DateRange,
  now: Date,
  timeZone: string,
): { field: (typeof dayFields)[number]; message: string } | null {
  const today = wallDayOf(now, timeZone);
  const days = new Map<string, unknown>(Object.entries(range));
  const field = dayFields.find((name) => String(days.get(name) ?? today) > today);
  return field ? { field, message: "The date must not be in the future." } : null;
}

/** What a date range says, whenever it is asked: "The last 10 days", "From 01/01/2026 to 01/31/2026". */
export function describeDateRange(range: DateRange): string {
  const day = (text: string) => shownDate(wallFromText(text));
  if (range.mode === 2) return `From ${day(range.from)} to ${day(range.to)}`;
  const length = range.count === 1 ? `1 ${range.unit.slice(0, -1)}` : `${range.count} ${range.unit}`;
  if (range.mode === 1) return `The last ${length}`;
  if (range.mode === 3) return `${length} beginning on ${day(range.beginning)}`;
  return `${length} ending on ${day(range.ending)}`;
}
