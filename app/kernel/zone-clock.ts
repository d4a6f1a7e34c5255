import { IANAZone } from "luxon";
import { dayMs } from "./wall-arithmetic";

/**
 * A zone's clock, in plain numbers: instants are milliseconds since 1970 UTC; wall times are what
 * `Date.UTC` would give for what the clock shows. Never asks for the zone of the machine.
 */

/** A week of UTC: what the clock is ahead of UTC at its start and, from `changeAt` on, `offsetAfter`. In ms. */
interface ZoneWeek {
  offset: number;
  changeAt: number;
  offsetAfter: number;
}

/** Asking the system for an offset costs a hundred times what remembering it costs. */
const weeksByZone = new Map<string, Map<number, ZoneWeek>>();
const maxWeeks = 20_000;
const weekMs = 7 * dayMs;

/** What the zone's clock shows at the instant. */
export function wallOfInstant(instant: number, timeZone: string): number {
  return instant + spanAt(instant, timeZone).offset;
}

/**
 * The first instant at which the zone's clock shows the wall time or has passed it: a time that is
 * skipped means the end of the gap, one that comes twice means its first coming. Later wall times never
 * give earlier instants.
 */
export function instantOfWall(wall: number, timeZone: string): number {
  // No clock is a whole day ahead of UTC.
  let start = wall - dayMs;
  for (;;) {
    const { offset, until } = spanAt(start, timeZone);
    if (wall - offset < until) return Math.max(start, wall - offset);
    start = until;
  }
}

/** The offset at an instant and until when it is sure to stay. */
function spanAt(instant: number, timeZone: string): { offset: number; until: number } {
  const number = Math.floor(instant / weekMs);
  const { offset, changeAt, offsetAfter } = zoneWeek(number, timeZone);
  const end = (number + 1) * weekMs;
  return instant < changeAt
    ? { offset, until: Math.min(changeAt, end) }
    : { offset: offsetAfter, until: end };
}

function zoneWeek(number: number, timeZone: string): ZoneWeek {
  let weeks = weeksByZone.get(timeZone);
  if (!weeks) {
    weeks = new Map();
    weeksByZone.set(timeZone, weeks);
  }
  let week = weeks.get(number);
  if (!week) {
    if (weeks.size >= maxWeeks) weeks.clear();
    week = findZoneWeek(number, IANAZone.create(timeZone));
    weeks.set(number, week);
  }
  return week;
}

/** Once changed, clocks stay so for longer than a week. */
function findZoneWeek(number: number, zone: IANAZone): ZoneWeek {
  const offsetAt = (instant: number) => zone.offset(instant) * 60_000;
  let before = number * weekMs;
  let after = before + weekMs;
  const offset = offsetAt(before);
  const offsetAfter = offsetAt(after);
  if (Number.isNaN(offset + offsetAfter)) throw new RangeError(`"${zone.name}" is no time zone here`);
  if (offset === offsetAfter) return { offset, changeAt: Number.POSITIVE_INFINITY, offsetAfter };
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (offsetAt(middle) === offset) before = middle;
    else after = middle;
  }
  return { offset, changeAt: after, offsetAfter };
}
