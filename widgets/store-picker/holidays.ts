import type { Holiday } from "#app/shopping/domain/publishing/stores";

/**
 * Whether a day is one of these holidays. Thanksgiving and Labor Day as in the United States and Canada.
 * @param date midnight of that day, in UTC
 */
export function isHoliday(holidays: readonly Holiday[], date: Date): boolean {
  const month = date.getUTCMonth() + 1;
  const day = date.getUTCDate();
  const weekday = date.getUTCDay();
  const isOn = (of: number, first: number, last = first) => month === of && day >= first && day <= last;
  const found: Record<Holiday, boolean> = {
    "new-year": isOn(1, 1),
    easter: date.getTime() === easterOf(date.getUTCFullYear()),
    "memorial-day": weekday === 1 && isOn(5, 25, 31),
    "independence-day": isOn(7, 4),
    "labor-day": weekday === 1 && isOn(9, 1, 7),
    thanksgiving: weekday === 4 ? isOn(11, 22, 28) : weekday === 1 && isOn(10, 8, 14),
    "christmas-eve": isOn(12, 24),
    christmas: isOn(12, 25),
    "new-years-eve": isOn(12, 31),
  };
  return holidays.some((holiday) => found[holiday]);
}

/** The anonymous Gregorian algorithm (Nature, April 20, 1876), as https://en.wikipedia.org/wiki/Date_of_Easter has it. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (skipped + 19 * golden + 15) % 30;
  const full =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const sunday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  // The Sunday after the full moon, which is counted from the 21st of March.
  return Date.UTC(year, 2, 28 + full - sunday);
}
