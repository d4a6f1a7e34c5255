import { describe, expect, it } from "vitest";
import { parseInput } from "#app/kernel/parse-input";
import { daysWithin, defaultDays, emailIntervalSchema } from "./email-interval";

function parse(from: unknown, until: unknown) {
  const interval = parseInput(emailIntervalSchema, { from, until });
  return [interval.from.toISOString(), interval.until.toISOString()];
}

describe("an interval of email statistics", () => {
  it("takes days as UTC, the last one to its end, and instants as they are", () => {
    expect(parse("2026-10-21", "2026-11-21")).toEqual([
      "2026-10-21T00:00:00.000Z",
      "2026-11-22T00:00:00.000Z",
    ]);
    expect(parse("2026-11-21T08:00:00", "2026-11-21T12:00:00-05:00")).toEqual([
      "2026-11-21T08:00:00.000Z",
      "2026-11-21T17:00:00.000Z",
    ]);
  });

  it.each([
    [undefined, "2026-01-01", "From is required!"],
    ["2026-01-01", "", "Until is required!"],
    ["2026-02-30", "2026-03-01", "From must be a date."],
    ["2026-01-01", "soon", "Until must be a date."],
    ["2026-03-02", "2026-03-01", "Until must be later than From."],
    ["1990-01-01", "2026-03-01", "At most 5 years can be reported at once."],
  ])("from %s until %s is refused: %s", (from, until, message) => {
    expect(() => parse(from, until)).toThrow(message);
  });

  it("is the last month in UTC unless asked otherwise", () => {
    expect(defaultDays(new Date("2026-03-31T23:30:00-05:00"))).toEqual({
      from: "2026-03-01",
      until: "2026-04-01",
    });
    expect(defaultDays(new Date("2026-03-31T12:00:00Z"))).toEqual({
      from: "2026-02-28",
      until: "2026-03-31",
    });
  });

  it("has every day it touches, once, across months", () => {
    const interval = { from: new Date("2026-02-27T13:00:00Z"), until: new Date("2026-03-02T00:00:00Z") };
    expect(daysWithin(interval)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });
});
