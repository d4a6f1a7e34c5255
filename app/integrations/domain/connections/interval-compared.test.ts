import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { latestSlot, nextSlot, nextSlots, type Schedule } from "./interval";
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

/** The slots of a wall-clock schedule as luxon finds them, day by day and without any cleverness. */
function slowSlots(
  { interval, anchor, timeZone, overshoot }: Schedule,
  from: DateTime,
  days: number,
): number[] {
  const start = DateTime.fromISO(anchor, { zone: "utc" });
  const instants: number[] = [];
  const first = DateTime.max(
    from.setZone("utc", { keepLocalTime: true }).minus({ days: 2 }).startOf("day"),
    start.startOf("day"),
  );
  for (let day = first; day < first.plus({ days }); day = day.plus({ days: 1 })) {
    const wall = slowWall(interval, start, day, overshoot);
    if (wall && wall >= start) instants.push(firstInstantOf(wall, timeZone));
  }
  return instants;
}

function slowWall(interval: Interval, start: DateTime, day: DateTime, overshoot: string): DateTime | null {
  const atAnchorTime = day.set({ hour: start.hour, minute: start.minute, second: start.second });
  if (interval.mode === 2) {
    const [hour, minute] = interval.time.split(":").map(Number);
    return day.weekdayLong?.toLowerCase() === interval.weekday ? day.set({ hour, minute }) : null;
  }
  if (interval.mode === 1) {
    const { count, unit } = interval;
    const passed = Math.round(day.diff(start.startOf("day"), unit).as(unit));
    const near = [-1, 0, 1].map((more) =>
      start.plus({ [unit]: (Math.floor(passed / count) + more) * count }),
    );
    return near.some((slot) => slot.hasSame(day, "day")) ? atAnchorTime : null;
  }
  if (!startsPart(interval, day)) return null;
  const begin = day.startOf(interval.scope);
  const firsts: DateTime[] = [];
  for (let one = begin; one < begin.plus({ [interval.scope]: 1 }); one = one.plus({ days: 1 })) {
    if (startsPart(interval, one)) firsts.push(one);
    if (one >= day && firsts.length >= interval.nth) break;
  }
  const chosen = firsts[interval.nth - 1] ?? (overshoot === "last" ? firsts.at(-1) : undefined);
  return chosen?.hasSame(day, "day") ? atAnchorTime : null;
}

function startsPart({ period, scope }: Extract<Interval, { mode: 3 }>, day: DateTime): boolean {
  if (period === "day") return true;
  if (period === "week") return day.weekday === 7;
  if (scope === "month") return day.day === 1 || day.day === 16;
  return day.day === 1 && (day.month - 1) % { month: 1, quarter: 3, half: 6 }[period] === 0;
}

/** Quarter by quarter of an hour from well before: the first instant at which the clock shows this or later. */
function firstInstantOf(wall: DateTime, timeZone: string): number {
  const wanted = wall.toMillis();
  const quarter = 15 * 60_000;
  // Clocks change at quarters of an hour; in between they go evenly.
  let instant = Math.floor((wanted - 16 * 3_600_000) / quarter) * quarter;
  for (;;) {
    const shown = instant + DateTime.fromMillis(instant, { zone: timeZone }).offset * 60_000;
    if (shown + quarter > wanted) return Math.max(instant, instant + wanted - shown);
    instant += quarter;
  }
}

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

const schedules = fc.record({
  interval: wallInterval,
  timeZone: fc.constantFrom(...zones),
  anchor: anchors,
  overshoot: fc.constantFrom("last" as const, "skip" as const),
  revision: fc.constant(1),
});

describe("compared with counting day by day", () => {
  it("the slots of more than a year are the same", () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 0, max: 500 * 24 * 60 }), (asked, minutes) => {
        const after = DateTime.fromISO(asked.anchor, { zone: asked.timeZone }).plus({ minutes });
        const expected = slowSlots(asked, after, 400).filter((instant) => instant > after.toMillis());
        const found = nextSlots(asked, after.toJSDate(), expected.length).map(({ at }) => at.getTime());
        expect(found).toEqual(expected);
        const last = expected.at(-1);
        if (last === undefined) return;
        const range = { notBefore: after.toJSDate(), upTo: new Date(last) };
        expect(latestSlot(asked, range)?.at.getTime()).toBe(last);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

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
