/** Arithmetic with wall times as `zone-clock.ts` counts them: a calendar without zones, in plain numbers. */

export const dayMs = 86_400_000;

/** Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`. */
export function wallFromText(text: string): number {
  const wall = Date.parse(text.includes("T") ? `${text}Z` : text);
  if (Number.isNaN(wall)) throw new RangeError(`"${text}" is no local date and time`);
  return wall;
}

/** `YYYY-MM-DDTHH:mm:ss` */
export function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19);
}

export function startOfDay(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs;
}

/** Midnight of the Sunday at or before it. */
export function startOfWeek(wall: number): number {
  return startOfDay(wall) - new Date(wall).getUTCDay() * dayMs;
}

/** Months since year 0. */
export function monthOf(wall: number): number {
  const date = new Date(wall);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Midnight of its first day. */
export function startOfMonth(month: number): number {
  // Date.UTC would take years before 100 for those of the last century.
  return Date.UTC(1970, month - 1970 * 12);
}

/** The wall time some months later or, below zero, earlier; the day cut to the length of that month. */
export function addMonths(wall: number, months: number): number {
  const month = monthOf(wall) + months;
  const longest = (startOfMonth(month + 1) - startOfMonth(month)) / dayMs;
  const day = Math.min(new Date(wall).getUTCDate(), longest);
  return startOfMonth(month) + (day - 1) * dayMs + (wall - startOfDay(wall));
}
