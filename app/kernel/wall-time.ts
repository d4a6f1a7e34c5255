import { DateTime } from "luxon";
import { wallText } from "./wall-arithmetic";
import { wallOfInstant } from "./zone-clock";

/** No date is as long; looking for its parts may take the square of it. */
const maxDateLength = 100;
const hasOffset = /T.*(Z|[+-]\d\d(:?\d\d)?)$/i;

/**
 * Reads a date as staff or programs write it: with an offset or Z it is an instant, without one it is
 * wall time in the zone. A wall time that daylight saving skips moves forward by the gap; one that
 * happens twice means the first. Gives null when it can't be read.
 */
export function instantFromText(text: string, timeZone: string): Date | null {
  if (text.length > maxDateLength) return null;
  const value = DateTime.fromISO(text.trim().replace(" ", "T"), { zone: timeZone });
  if (!value.isValid) return null;
  const candidates = hasOffset.test(text.trim()) ? [value] : value.getPossibleOffsets();
  return new Date(Math.min(...candidates.map((candidate) => candidate.toMillis())));
}

/** Wall time in the zone without offset, e.g. 2026-11-18T00:00:00. */
export function wallTimeOf(instant: Date | string, timeZone: string): string {
  return wallText(wallOfInstant(new Date(instant).getTime(), timeZone));
}

/** The day in the zone, as YYYY-MM-DD. */
export function wallDayOf(instant: Date | string, timeZone: string): string {
  return wallTimeOf(instant, timeZone).slice(0, 10);
}

/** ISO-8601 with the zone's offset at that instant, e.g. 2026-11-18T00:00:00-06:00. */
export function isoWithOffset(instant: Date | string, timeZone: string): string {
  const value = DateTime.fromJSDate(new Date(instant), { zone: timeZone });
  return value.toISO({ suppressMilliseconds: true }) ?? "";
}
