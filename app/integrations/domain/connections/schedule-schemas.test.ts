import { describe, expect, it } from "vitest";
import { fieldErrors } from "#app/kernel/parse-input";
import { dateRangeSchema, intervalSchema } from "./schedule-schemas";

function problems(schema: typeof intervalSchema | typeof dateRangeSchema, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : fieldErrors(parsed.error);
}

describe("an interval", () => {
  it("may come as texts, as forms send it", () => {
    expect(intervalSchema.parse({ mode: "1", count: "3", unit: "hours" })).toEqual({
      mode: 1,
      count: 3,
      unit: "hours",
    });
    expect(
      intervalSchema.parse({ mode: "3", nth: "2", period: "quarter", scope: "year", left: "over" }),
    ).toEqual({
      mode: 3,
      nth: 2,
      period: "quarter",
      scope: "year",
    });
  });

  it.each([
    [undefined, { "": ["Connection Interval is required!"] }],
    [{ mode: 4 }, { mode: ["Connection Interval is required!"] }],
    [{ mode: 1, count: 0, unit: "hours" }, { count: ["The number must be at least 1."] }],
    [{ mode: 1, count: 1.5, unit: "hours" }, { count: ["The number must be a whole number."] }],
    [{ mode: 1, count: 101, unit: "years" }, { count: ["At most 100 years are possible."] }],
    [{ mode: 1, count: 1, unit: "fortnights" }, { unit: ["Connection Interval is required!"] }],
    [
      { mode: 2, weekday: "someday", time: "06:00" },
      { weekday: ["The weekday must be one of sunday to saturday."] },
    ],
    [{ mode: 2, weekday: "monday", time: "24:00" }, { time: ["The time must be HH:mm."] }],
    [{ mode: 3, nth: 32, period: "day", scope: "year" }, { nth: ["The number must be at most 31."] }],
    [
      { mode: 3, nth: 5, period: "half", scope: "year" },
      { nth: ["There is no 5th half of a year; it has at most 2."] },
    ],
    [
      { mode: 3, nth: 13, period: "month", scope: "year" },
      { nth: ["There is no 13th month of a year; it has at most 12."] },
    ],
    [
      { mode: 3, nth: 6, period: "week", scope: "month" },
      { nth: ["There is no 6th week of a month; it has at most 5."] },
    ],
    [
      { mode: 3, nth: 2, period: "quarter", scope: "month" },
      { nth: ["A month can't be divided into quarters; choose a year."] },
    ],
  ])("%o is refused", (value, expected) => {
    expect(problems(intervalSchema, value)).toEqual(expected);
  });
});

describe("a date range", () => {
  it("may be of one day", () => {
    const range = { mode: 2, from: "2024-02-29", to: "2024-02-29" };
    expect(dateRangeSchema.parse(range)).toEqual(range);
  });

  it.each([
    [undefined, { "": ["Date Range is required!"] }],
    [{ mode: 0 }, { mode: ["Date Range is required!"] }],
    [{ mode: 1, count: 0, unit: "days" }, { count: ["The number must be at least 1."] }],
    [{ mode: 1, count: 10, unit: "hours" }, { unit: ["Date Range is required!"] }],
    [{ mode: 2, from: "2026-02-02", to: "2026-02-01" }, { to: ["To must not be before From."] }],
    [{ mode: 3, count: 1, unit: "days", beginning: "" }, { beginning: ["Date Range is required!"] }],
    [
      { mode: 4, count: 1, unit: "days", ending: "2026-02-29" },
      { ending: ["The date must be a day of the calendar."] },
    ],
  ])("%o is refused", (value, expected) => {
    expect(problems(dateRangeSchema, value)).toMatchObject(expected);
  });
});
