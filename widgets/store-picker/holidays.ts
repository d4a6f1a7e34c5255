import type { Holiday } from "#app/shopping/domain/publishing/stores";

/**
 * Whether a day is one of these holidays. Thanksgiving and Labor Day as in the United States and Canada.
 * @param date midnight of that day, in UTC
 */
export function isHoliday(holidays: readonly Holiday[], date: Date): boolean {
  const weekday = date.getUTCDay();
  /** July 4 is 704. */
  const on = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  const isMonday = weekday === 1;
  const found: Record<Holiday, boolean> = {
    "new-year": on === 101,
    easter: date.getTime() === easterOf(date.getUTCFullYear()),
    "memorial-day": isMonday && on > 524 && on < 532,
    "independence-day": on === 704,
    "labor-day": isMonday && on > 900 && on < 908,
    thanksgiving: (weekday === 4 && on > 1121 && on < 1129) || (isMonday && on > 1007 && on < 1015),
    "christmas-eve": on === 1224,
    christmas: on === 1225,
    "new-years-eve": on === 1231,
  };
  return holidays.some((holiday) => found[holiday]);
}

/** By Sam Carter's rule, which holds from 1900 to 2099. */
function easterOf(year: number): number {
  const moon = ((204 - 11 * (year % 19)) % 30) + 21;
  const full = moon - Number(moon > 48);
  return Date.UTC(year, 2, full + 7 - ((year + Math.floor(year / 4) + full + 1) % 7));
}
