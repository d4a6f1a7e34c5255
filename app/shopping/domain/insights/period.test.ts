import { describe, expect, it } from "vitest";
import { daysOf, periodWithin } from "./period";

const week = { from: "2026-11-18", until: "2026-11-24" };

describe("the period of a circular's counts", () => {
  it("is all of it where nothing else is asked for", () => {
    expect(periodWithin(week, {})).toEqual(week);
  });

  it("is what is asked for, cut to the days that there are", () => {
    expect(periodWithin(week, { from: "2026-11-20", until: "2026-11-21" })).toEqual({
      from: "2026-11-20",
      until: "2026-11-21",
    });
    expect(periodWithin(week, { from: "2026-01-01", until: "2026-12-31" })).toEqual(week);
    expect(periodWithin(week, { until: "2026-11-19" })).toEqual({ from: "2026-11-18", until: "2026-11-19" });
  });

  it("is the usual one where no such days are asked for", () => {
    expect(periodWithin(week, { from: "2026-11-22", until: "2026-11-20" })).toEqual(week);
    expect(periodWithin(week, { from: "2027-01-01", until: "2027-01-02" })).toEqual(week);
  });

  it("is the last three months of a circular that stays for years, and more where it is asked for", () => {
    const years = { from: "2024-01-01", until: "2026-11-24" };
    expect(daysOf(periodWithin(years, {}))).toHaveLength(92);
    expect(periodWithin(years, { from: "2026-01-01" })).toEqual({ from: "2026-01-01", until: "2026-11-24" });
  });

  it("has every day, also where clocks change", () => {
    expect(daysOf({ from: "2026-10-31", until: "2026-11-02" })).toEqual([
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
    ]);
  });
});
