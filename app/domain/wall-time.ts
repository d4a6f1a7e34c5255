import { DateTime } from "luxon";

const wallFormat = "yyyy-MM-dd'T'HH:mm:ss";

/**
 * Reads a date as staff or programs write it: with an offset or Z it is an instant, without one it is
 * wall time in the zone. A wall time that daylight saving skips moves forward by the gap; one that
 * happens twice means the first. Gives null when it can't be read.
 */
export function instantFromText(text: string, timeZone: string): Date | null {
  const value = DateTime.fromISO(text.trim().replace(" ", "T"), { zone: timeZone });
  return value.isValid ? value.toJSDate() : null;
}

/** Wall time in the zone without offset, e.g. 2026-11-18T00:00:00. */
export function wallTimeOf(instant: Date | string, timeZone: string): string {
  return inZone(instant, timeZone).toFormat(wallFormat);
}

/** ISO-8601 with the zone's offset at that instant, e.g. 2026-11-18T00:00:00-06:00. */
export function isoWithOffset(instant: Date | string, timeZone: string): string {
  return inZone(instant, timeZone).toISO({ suppressMilliseconds: true }) ?? "";
}

export function isTimeZone(name: string): boolean {
  return DateTime.local({ zone: name }).isValid;
}

function inZone(instant: Date | string, timeZone: string): DateTime {
  return DateTime.fromJSDate(new Date(instant), { zone: timeZone });
}
