import { nextSlot, type Schedule } from "#app/integrations/domain/connections/interval";
import type { Interval } from "#app/integrations/domain/connections/interval-grammar";

const slotCount = 1_000_000;

const intervals: Interval[] = [
  { mode: 1, count: 5, unit: "minutes" },
  { mode: 1, count: 13, unit: "hours" },
  { mode: 1, count: 1, unit: "days" },
  { mode: 1, count: 1, unit: "months" },
  { mode: 2, weekday: "monday", time: "02:30" },
  { mode: 3, nth: 31, period: "day", scope: "month" },
  { mode: 3, nth: 5, period: "week", scope: "month" },
  { mode: 3, nth: 3, period: "quarter", scope: "year" },
];
const zones = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Kathmandu"];

/** How long it takes to find a million slots, one after the other, of many schedules over twenty years. In seconds. */
export function measureSchedules(): number {
  const schedules = intervals.flatMap((interval) =>
    zones.map(
      (timeZone): Schedule => ({
        interval,
        timeZone,
        anchor: "2026-01-31T02:30:00",
        overshoot: "skip",
        revision: 1,
      }),
    ),
  );
  const first = new Date("2026-02-01T00:00:00Z");
  const last = Date.UTC(2046, 0);
  const places = schedules.map(() => first);
  const begin = performance.now();
  for (let number = 0; number < slotCount; number += 1) {
    const index = number % schedules.length;
    const slot = nextSlot(schedules[index] as Schedule, places[index] as Date);
    if (!slot) throw new Error("a schedule without a next slot");
    places[index] = slot.at.getTime() < last ? slot.at : first;
  }
  return (performance.now() - begin) / 1000;
}

export function printSchedules(seconds: number): void {
  console.log(`\nSchedules: ${slotCount} slots in ${seconds.toFixed(2)} s (aim: under 5 s)`);
}
