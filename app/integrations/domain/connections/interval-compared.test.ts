import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { latestSlot, nextSlot } from "./interval";
import type { Interval, Period, Scope } from "./interval-grammar";

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

const nth = (number: number, period: Period, scope: Scope) =>
  ({ mode: 3, nth: number, period, scope }) as const;

const wallInterval: fc.Arbitrary<Interval> = fc.oneof(
  fc.record({
    mode: fc.constant(1 as const),
    count: fc.integer({ min: 1, max: 9 }),
    unit: fc.constantFrom("days" as const, "weeks" as const, "months" as const, "years" as const),
  }),
  fc.record({
    mode: fc.constant(2 as const),
    weekday: fc.constantFrom("sunday" as const, "wednesday" as const, "saturday" as const),
    time: fc.constantFrom("00:00", "01:30", "02:15", "02:30", "23:59"),
  }),
  fc
    .constantFrom(
      ...([
        ["day", "month", 31],
        ["week", "month", 5],
        ["half", "month", 2],
        ["day", "year", 31],
        ["week", "year", 31],
        ["month", "year", 12],
        ["quarter", "year", 4],
        ["half", "year", 2],
      ] as const),
    )
    .chain(([period, scope, most]) =>
      fc.integer({ min: 1, max: most }).map((number) => nth(number, period, scope)),
    ),
);

const anchors = fc
  .tuple(
    fc.integer({ min: 0, max: 365 * 4 }),
    fc.constantFrom("00:00:00", "01:30:00", "02:15:00", "02:30:00", "12:00:30"),
  )
  .map(([days, time]) => `${DateTime.utc(2023).plus({ days }).toISODate()}T${time}`);

const elapsedInterval = fc.record({
  mode: fc.constant(1 as const),
  count: fc.integer({ min: 1, max: 5000 }),
  unit: fc.constantFrom("seconds" as const, "minutes" as const, "hours" as const),
});

describe("whatever is asked", () => {
  const asked = fc.record({
    interval: fc.oneof(wallInterval, elapsedInterval),
    timeZone: fc.constantFrom(...zones),
    anchor: anchors,
    overshoot: fc.constantFrom("last" as const, "skip" as const),
    revision: fc.integer({ min: 1, max: 9 }),
  });
  const instants = fc.integer({ min: Date.UTC(2022, 0), max: Date.UTC(2060, 0) });

  it("the next slot is later, nothing lies between, and the one after has another key", () => {
    fc.assert(
      fc.property(asked, instants, (one, instant) => {
        const after = new Date(instant);
        const slot = nextSlot(one, after);
        if (!slot) throw new Error("no slot");
        expect(slot.at.getTime()).toBeGreaterThan(instant);
        expect(nextSlot(one, new Date(slot.at.getTime() - 1))).toEqual(slot);
        expect(latestSlot(one, { notBefore: new Date(instant + 1), upTo: slot.at })).toEqual(slot);
        const before = { notBefore: new Date(instant + 1), upTo: new Date(slot.at.getTime() - 1) };
        expect(latestSlot(one, before)).toBeNull();
        expect(nextSlot(one, slot.at)?.key).not.toBe(slot.key);
      }),
      { numRuns: 2000 },
    );
  });
});
