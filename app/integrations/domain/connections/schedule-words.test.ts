import { describe, expect, it } from "vitest";
import type { Schedule } from "./interval";
import type { Interval } from "./interval-grammar";
import { describeInterval, ordinal } from "./schedule-words";

function words(interval: Interval, given: Partial<Schedule> = {}): string {
  const anchor = "2026-01-05T06:00:30";
  return describeInterval({
    interval,
    timeZone: "America/Chicago",
    anchor,
    overshoot: "last",
    revision: 1,
    ...given,
  });
}

describe("a schedule in words", () => {
  it.each<[Interval, Partial<Schedule>, string]>([
    [
      { mode: 1, count: 5, unit: "hours" },
      {},
      "Every 5 hours, counted from 01/05/2026 06:00 (America/Chicago), evenly also when clocks change.",
    ],
    [
      { mode: 1, count: 1, unit: "seconds" },
      {},
      "Every second, counted from 01/05/2026 06:00:30 (America/Chicago), evenly also when clocks change.",
    ],
    [
      { mode: 1, count: 1, unit: "days" },
      {},
      "Every day at 06:00 (America/Chicago), counted from 01/05/2026.",
    ],
    [
      { mode: 1, count: 1, unit: "months" },
      { anchor: "2026-01-31T06:00:00" },
      "Every month at 06:00 (America/Chicago), counted from 01/31/2026; in shorter months, on their last day.",
    ],
    [
      { mode: 1, count: 2, unit: "years" },
      { anchor: "2024-02-29T06:00:00" },
      "Every 2 years at 06:00 (America/Chicago), counted from 02/29/2024; in other years, on 02/28.",
    ],
    [{ mode: 2, weekday: "monday", time: "14:30" }, {}, "Every Monday at 14:30 (America/Chicago)."],
    [
      { mode: 3, nth: 1, period: "day", scope: "month" },
      {},
      "On the 1st day of every month at 06:00 (America/Chicago).",
    ],
    [
      { mode: 3, nth: 31, period: "day", scope: "month" },
      {},
      "On the 31st day of every month at 06:00 (America/Chicago); in months without one, on their last day.",
    ],
    [
      { mode: 3, nth: 31, period: "day", scope: "month" },
      { overshoot: "skip" },
      "On the 31st day of every month at 06:00 (America/Chicago); months without one are left out.",
    ],
    [
      { mode: 3, nth: 5, period: "week", scope: "month" },
      {},
      "On the Sunday that begins the 5th week of every month at 06:00 (America/Chicago); in months without one, on their last Sunday.",
    ],
    [
      { mode: 3, nth: 2, period: "half", scope: "month" },
      {},
      "On the 16th day of every month at 06:00 (America/Chicago).",
    ],
    [
      { mode: 3, nth: 3, period: "quarter", scope: "year" },
      {},
      "On the first day of the 3rd quarter of every year at 06:00 (America/Chicago).",
    ],
    [
      { mode: 3, nth: 31, period: "day", scope: "year" },
      { overshoot: "skip" },
      "On the 31st day of every year at 06:00 (America/Chicago).",
    ],
  ])("%o", (interval, given, expected) => {
    expect(words(interval, given)).toBe(expected);
  });

  it("numbers have their endings", () => {
    const numbers = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31];
    expect(numbers.map(ordinal)).toEqual(
      "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st".split(" "),
    );
  });
});
