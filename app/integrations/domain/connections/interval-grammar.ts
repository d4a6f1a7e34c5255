/**
 * When a connection runs. Three modes:
 * 1. every N units. Seconds, minutes and hours are elapsed time. Days and longer are wall time: the k-th slot is the
 *    anchor plus k times N units, its day cut to the length of the month, each time from the anchor's own day.
 * 2. every week on a weekday at a time of day.
 * 3. the Nth part of each month or year, at the anchor's time of day: the Nth day; the first day of the Nth week that
 *    begins in it (weeks begin on Sunday); of a month the 1st or 16th as the start of its halves; of a year the first
 *    day of its Nth month, quarter or half. `parts` tells how many of each there are.
 */
export type Interval =
  | { mode: 1; count: number; unit: IntervalUnit }
  | { mode: 2; weekday: Weekday /** HH:mm */; time: string }
  | { mode: 3; nth: number; period: Period; scope: Scope };

export const intervalUnits = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** From the day that weeks begin on. */
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof weekdays)[number];

export const periods = ["day", "week", "month", "quarter", "half"] as const;
export type Period = (typeof periods)[number];

export const scopes = ["month", "year"] as const;
export type Scope = (typeof scopes)[number];

/** The most there ever are of a period in its scope; null where it is no part of it. */
export const parts: Record<Scope, Record<Period, number | null>> = {
  month: { day: 31, week: 5, half: 2, month: null, quarter: null },
  year: { day: 366, week: 53, month: 12, quarter: 4, half: 2 },
};

/** The days on which the halves of a month begin. */
export const monthHalfStarts = [1, 16] as const;
