import { describe, expect, it } from "vitest";
import { type DateRange, windowOf } from "./date-range";

const timeZone = "America/New_York";
const run = new Date("2026-03-31T14:30:00Z"); // 10:30 there

function window(range: DateRange, at = run, zone = timeZone) {
  const { from, until, cut } = windowOf(range, at, zone);
  return [from.toISOString(), until.toISOString(), cut];
}

describe("the window of a run", () => {
  it.each<[DateRange, string, string, boolean]>([
    // The last N units end with the run; their wall time stays across 8 March, when clocks were put forward.
    [{ mode: 1, count: 10, unit: "days" }, "2026-03-21T14:30:00.000Z", "2026-03-31T14:30:00.000Z", false],
    [{ mode: 1, count: 4, unit: "weeks" }, "2026-03-03T15:30:00.000Z", "2026-03-31T14:30:00.000Z", false],
    [{ mode: 1, count: 1, unit: "months" }, "2026-02-28T15:30:00.000Z", "2026-03-31T14:30:00.000Z", false],
    [{ mode: 1, count: 2, unit: "years" }, "2024-03-31T14:30:00.000Z", "2026-03-31T14:30:00.000Z", false],
    // Whole days, both ends included.
    [
      { mode: 2, from: "2026-03-08", to: "2026-03-08" },
      "2026-03-08T05:00:00.000Z",
      "2026-03-09T04:00:00.000Z",
      false,
    ],
    [
      { mode: 3, count: 1, unit: "months", beginning: "2026-01-31" },
      "2026-01-31T05:00:00.000Z",
      "2026-02-28T05:00:00.000Z",
      false,
    ],
    [
      { mode: 4, count: 1, unit: "months", ending: "2026-02-28" },
      "2026-02-01T05:00:00.000Z",
      "2026-03-01T05:00:00.000Z",
      false,
    ],
    [
      { mode: 4, count: 2, unit: "weeks", ending: "2026-02-28" },
      "2026-02-15T05:00:00.000Z",
      "2026-03-01T05:00:00.000Z",
      false,
    ],
    // What lies ahead is cut off at the run.
    [
      { mode: 3, count: 1, unit: "weeks", beginning: "2026-03-31" },
      "2026-03-31T04:00:00.000Z",
      "2026-03-31T14:30:00.000Z",
      true,
    ],
    [
      { mode: 2, from: "2026-05-01", to: "2026-05-02" },
      "2026-03-31T14:30:00.000Z",
      "2026-03-31T14:30:00.000Z",
      true,
    ],
  ])("%o", (range, from, until, cut) => {
    expect(window(range)).toEqual([from, until, cut]);
  });

  it("a day without its midnight begins at the first moment there is", () => {
    const at = new Date("2026-05-01T00:00:00Z");
    const range: DateRange = { mode: 2, from: "2026-04-24", to: "2026-04-24" };
    expect(window(range, at, "Africa/Cairo")).toEqual([
      "2026-04-23T22:00:00.000Z",
      "2026-04-24T21:00:00.000Z",
      false,
    ]);
  });
});
