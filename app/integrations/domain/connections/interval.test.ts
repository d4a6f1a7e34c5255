import { DateTime } from "luxon";
import { afterEach, describe, expect, it, vi } from "vitest";
import { latestSlot, nextSlot, nextSlots, type Schedule } from "./interval";
import type { Interval } from "./interval-grammar";

const zones = [
  "America/New_York",
  "Europe/London",
  "Australia/Sydney",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "UTC",
];

function schedule(interval: Interval, given: Partial<Schedule> = {}): Schedule {
  return {
    interval,
    timeZone: "America/New_York",
    anchor: "2024-01-01T06:00:00",
    overshoot: "last",
    revision: 1,
    ...given,
  };
}

/** The slots up to `until`, as local times with offset. */
function slotsUntil(asked: Schedule, until: string): string[] {
  const end = DateTime.fromISO(until, { zone: asked.timeZone }).toMillis();
  const found: string[] = [];
  let slot = nextSlot(asked, new Date(0));
  while (slot && slot.at.getTime() < end) {
    found.push(shown(slot.at, asked.timeZone));
    slot = nextSlot(asked, slot.at);
  }
  return found;
}

function shown(at: Date, timeZone: string): string {
  return DateTime.fromJSDate(at, { zone: timeZone }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
}

function next(asked: Schedule, count: number, after = "2000-01-01T00:00:00Z"): string[] {
  return nextSlots(asked, new Date(after), count).map(({ at }) => shown(at, asked.timeZone));
}

const nth = (
  number: number,
  period: "day" | "week" | "month" | "quarter" | "half",
  scope: "month" | "year",
) => ({ mode: 3, nth: number, period, scope }) as const;

describe("every N units", () => {
  const sixYearsOfHours = (365 * 6 + 2) * 24;

  it.each([5, 7, 10, 13, 18, 20, 23])("every %i hours means that for six years", (count) => {
    const found = slotsUntil(schedule({ mode: 1, count, unit: "hours" }), "2030-01-01T06:00:00");
    expect(found).toHaveLength(Math.ceil(sixYearsOfHours / count));
    const instants = found.map((text) => Date.parse(text));
    const gaps = new Set(instants.slice(1).map((instant, index) => instant - (instants[index] ?? 0)));
    expect([...gaps]).toEqual([count * 3_600_000]);
  });

  it.each([5, 7, 11, 12, 18])("every %i months means that for six years, at the same local time", (count) => {
    const found = slotsUntil(schedule({ mode: 1, count, unit: "months" }), "2030-01-01T06:00:00");
    expect(found).toHaveLength(Math.ceil(72 / count));
    expect(new Set(found.map((text) => text.slice(8, 19)))).toEqual(new Set(["01T06:00:00"]));
  });

  it.each([
    ["2026-01-31T09:00:00", ["01-31", "02-28", "03-31", "04-30", "05-31", "06-30"]],
    ["2024-01-30T09:00:00", ["01-30", "02-29", "03-30", "04-30", "05-30", "06-30"]],
    ["2026-01-29T09:00:00", ["01-29", "02-28", "03-29", "04-29", "05-29", "06-29"]],
  ])("months from %s keep the anchor's day where they have it", (anchor, days) => {
    const found = next(schedule({ mode: 1, count: 1, unit: "months" }, { anchor }), 6);
    expect(found.map((text) => text.slice(5, 10))).toEqual(days);
  });

  it("years from 29 February come on 28 February between leap years", () => {
    const asked = schedule({ mode: 1, count: 1, unit: "years" }, { anchor: "2096-02-29T09:00:00" });
    expect(next(asked, 9).map((text) => text.slice(0, 10))).toEqual([
      "2096-02-29",
      "2097-02-28",
      "2098-02-28",
      "2099-02-28",
      "2100-02-28",
      "2101-02-28",
      "2102-02-28",
      "2103-02-28",
      "2104-02-29",
    ]);
  });

  it("weeks go on through the 53rd week of a year", () => {
    const asked = schedule({ mode: 1, count: 1, unit: "weeks" }, { anchor: "2026-12-14T08:00:00" });
    const found = next(asked, 5);
    expect(found.map((text) => text.slice(0, 10))).toEqual([
      "2026-12-14",
      "2026-12-21",
      "2026-12-28",
      "2027-01-04",
      "2027-01-11",
    ]);
    expect(DateTime.fromISO(found[2] ?? "").weekNumber).toBe(53);
  });

  it("days keep their local time when clocks change, hours go on evenly", () => {
    const anchor = "2026-03-07T06:00:00";
    expect(next(schedule({ mode: 1, count: 1, unit: "days" }, { anchor }), 3)).toEqual([
      "2026-03-07T06:00:00-05:00",
      "2026-03-08T06:00:00-04:00",
      "2026-03-09T06:00:00-04:00",
    ]);
    expect(next(schedule({ mode: 1, count: 24, unit: "hours" }, { anchor }), 3)).toEqual([
      "2026-03-07T06:00:00-05:00",
      "2026-03-08T07:00:00-04:00",
      "2026-03-09T07:00:00-04:00",
    ]);
  });

  it("changing hours to days and back leaves no trace", () => {
    const hours = schedule({ mode: 1, count: 13, unit: "hours" });
    const after = new Date("2025-06-01T00:00:00Z");
    const before = nextSlot(hours, after);
    nextSlot({ ...hours, interval: { mode: 1, count: 2, unit: "days" }, revision: 2 }, after);
    expect(nextSlot(hours, after)).toEqual(before);
    expect(nextSlot({ ...hours, revision: 3 }, after)?.key).toBe(before?.key.replace(/^1:/, "3:"));
  });
});

describe("every week on a day", () => {
  it("comes first on that day at or after the anchor, then each week", () => {
    const asked = schedule(
      { mode: 2, weekday: "wednesday", time: "05:30" },
      { anchor: "2026-10-28T05:30:01" },
    );
    expect(next(asked, 2)).toEqual(["2026-11-04T05:30:00-05:00", "2026-11-11T05:30:00-05:00"]);
    expect(next({ ...asked, anchor: "2026-10-28T05:30:00" }, 1)).toEqual(["2026-10-28T05:30:00-04:00"]);
  });

  it("a Saturday and a Sunday are found from either side of the week's end", () => {
    const at = (weekday: "saturday" | "sunday", anchor: string) =>
      next(schedule({ mode: 2, weekday, time: "00:00" }, { anchor }), 1)[0]?.slice(0, 10);
    expect(at("saturday", "2026-11-22T10:00:00")).toBe("2026-11-28");
    expect(at("sunday", "2026-11-21T10:00:00")).toBe("2026-11-22");
    expect(at("sunday", "2026-11-22T10:00:00")).toBe("2026-11-29");
  });
});

describe("the Nth part of a month or year", () => {
  it.each([
    [31, "last", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]],
    [31, "skip", ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"]],
    [30, "last", ["2026-01-30", "2026-02-28", "2026-03-30", "2026-04-30"]],
    [29, "skip", ["2026-01-29", "2026-03-29", "2026-04-29", "2026-05-29"]],
    [1, "skip", ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"]],
  ] as const)("day %i, overshoot %s", (number, overshoot, days) => {
    const asked = schedule(nth(number, "day", "month"), { anchor: "2026-01-01T06:00:01", overshoot });
    expect(next(asked, 4).map((text) => text.slice(0, 10))).toEqual(days);
  });

  it("the 29th that is left out in short months comes in the February of a leap year", () => {
    const asked = schedule(nth(29, "day", "month"), { anchor: "2100-01-30T06:00:00", overshoot: "skip" });
    expect(slotsUntil(asked, "2105-01-01").filter((text) => text.includes("-02-29"))).toEqual([
      "2104-02-29T06:00:00-05:00",
    ]);
  });

  it.each([
    [1, "last", ["2026-02-01", "2026-03-01", "2026-04-05", "2026-05-03"]],
    [5, "last", ["2026-01-25", "2026-02-22", "2026-03-29", "2026-04-26", "2026-05-31"]],
    [5, "skip", ["2026-03-29", "2026-05-31", "2026-08-30", "2026-11-29"]],
  ] as const)("week %i, overshoot %s, begins on its Sunday", (number, overshoot, days) => {
    const asked = schedule(nth(number, "week", "month"), { anchor: "2026-01-05T06:00:00", overshoot });
    expect(next(asked, days.length).map((text) => text.slice(0, 10))).toEqual(days);
  });

  it.each([
    [nth(2, "half", "month"), ["2026-01-16", "2026-02-16"]],
    [nth(31, "day", "year"), ["2026-01-31", "2027-01-31"]],
    [nth(10, "week", "year"), ["2026-03-08", "2027-03-07"]],
    [nth(11, "month", "year"), ["2026-11-01", "2027-11-01"]],
    [nth(4, "quarter", "year"), ["2026-10-01", "2027-10-01"]],
    [nth(1, "quarter", "year"), ["2027-01-01", "2028-01-01"]],
    [nth(2, "half", "year"), ["2026-07-01", "2027-07-01"]],
  ])("%o", (interval, days) => {
    const asked = schedule(interval, { anchor: "2026-01-05T06:00:00" });
    expect(next(asked, 2).map((text) => text.slice(0, 10))).toEqual(days);
  });

  it("the last day of a year, asked for by number, is found in leap years and others", () => {
    const asked = (overshoot: "last" | "skip") =>
      schedule(nth(366, "day", "year"), { anchor: "2096-12-31T12:00:00", overshoot });
    expect(next(asked("last"), 3).map((text) => text.slice(0, 10))).toEqual([
      "2096-12-31",
      "2097-12-31",
      "2098-12-31",
    ]);
    expect(next(asked("skip"), 2).map((text) => text.slice(0, 10))).toEqual(["2096-12-31", "2104-12-31"]);
  });
});

describe("when clocks change", () => {
  const daily = (timeZone: string, anchor: string) =>
    schedule({ mode: 1, count: 1, unit: "days" }, { timeZone, anchor });

  it.each([
    // Skipped times mean the end of the gap.
    ["America/New_York", "2026-03-08T02:30:00", "2026-03-08T03:00:00-04:00"],
    ["Europe/London", "2026-03-29T01:30:00", "2026-03-29T02:00:00+01:00"],
    ["Australia/Sydney", "2026-10-04T02:30:00", "2026-10-04T03:00:00+11:00"],
    ["Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-04T02:30:00+11:00"],
    ["Africa/Cairo", "2026-04-24T00:00:00", "2026-04-24T01:00:00+03:00"],
    ["Asia/Beirut", "2026-03-29T00:00:00", "2026-03-29T01:00:00+03:00"],
    ["Pacific/Apia", "2011-12-30T12:00:00", "2011-12-31T00:00:00+14:00"],
    // Times that come twice mean the first.
    ["America/New_York", "2026-11-01T01:30:00", "2026-11-01T01:30:00-04:00"],
    ["Europe/London", "2026-10-25T01:30:00", "2026-10-25T01:30:00+01:00"],
    ["Australia/Sydney", "2026-04-05T02:30:00", "2026-04-05T02:30:00+11:00"],
    ["Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-05T01:45:00+11:00"],
    ["Asia/Kathmandu", "2026-04-05T01:45:00", "2026-04-05T01:45:00+05:45"],
  ])("%s %s is %s", (timeZone, anchor, expected) => {
    expect(next(daily(timeZone, anchor), 1)).toEqual([expected]);
  });

  it("an hour that comes twice has one slot of a daily schedule, asked from any moment in it", () => {
    const asked = daily("America/New_York", "2026-10-25T01:30:00");
    for (const after of ["2026-11-01T05:30:00Z", "2026-11-01T06:00:00Z", "2026-11-01T06:30:00Z"]) {
      expect(next(asked, 1, after)).toEqual(["2026-11-02T01:30:00-05:00"]);
    }
    expect(nextSlot(asked, new Date("2026-11-01T05:29:59Z"))?.key).toBe("1:2026-11-01T01:30:00");
  });

  it("an hour that comes twice has both slots of an hourly schedule, under two keys", () => {
    const asked = schedule({ mode: 1, count: 1, unit: "hours" }, { anchor: "2026-11-01T00:30:00" });
    const slots = nextSlots(asked, new Date("2026-11-01T04:30:00Z"), 2);
    expect(slots.map(({ at }) => shown(at, asked.timeZone))).toEqual([
      "2026-11-01T01:30:00-04:00",
      "2026-11-01T01:30:00-05:00",
    ]);
    expect(slots.map(({ key }) => key)).toEqual(["1:2026-11-01T05:30:00Z", "1:2026-11-01T06:30:00Z"]);
  });
});

describe("a machine in another zone", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each(["Asia/Tokyo", "America/New_York", "Africa/Cairo"])(
    "in %s it finds the same slots",
    async (machine) => {
      vi.stubEnv("TZ", machine);
      expect(new Date(0).getHours()).not.toBe(0);
      // A copy of its own, that remembers no offsets.
      vi.resetModules();
      const there = await import("./interval");
      for (const timeZone of zones) {
        const asked = schedule(
          { mode: 1, count: 1, unit: "months" },
          { timeZone, anchor: "2026-01-31T00:30:00" },
        );
        expect(there.nextSlots(asked, new Date(0), 12)).toEqual(nextSlots(asked, new Date(0), 12));
      }
    },
  );
});

describe("slots that were missed", () => {
  const asked = schedule(
    { mode: 1, count: 6, unit: "hours" },
    { anchor: "2026-01-01T00:00:00", timeZone: "UTC" },
  );
  const latest = (notBefore: string, upTo: string) =>
    latestSlot(asked, { notBefore: new Date(notBefore), upTo: new Date(upTo) })?.at.toISOString() ?? null;

  it("the latest of them counts, whether one or forty were missed", () => {
    expect(latest("2026-01-02T00:00:00Z", "2026-01-02T05:59:59Z")).toBe("2026-01-02T00:00:00.000Z");
    expect(latest("2026-01-02T00:00:00Z", "2026-01-12T00:00:00Z")).toBe("2026-01-12T00:00:00.000Z");
  });

  it("there is none between two slots, before the anchor, or from late to early", () => {
    expect(latest("2026-01-02T00:00:01Z", "2026-01-02T05:59:59Z")).toBeNull();
    expect(latest("2025-01-02T00:00:00Z", "2025-12-31T23:59:59Z")).toBeNull();
    expect(latest("2026-01-03T00:00:00Z", "2026-01-02T00:00:00Z")).toBeNull();
  });
});
