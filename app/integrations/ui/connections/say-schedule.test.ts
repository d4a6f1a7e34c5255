import { afterEach, describe, expect, it } from "vitest";
import { type DateRange, describeDateRange, windowOf } from "#app/integrations/domain/connections/date-range";
import type { Schedule } from "#app/integrations/domain/connections/interval";
import {
  type Interval,
  intervalUnits,
  parts,
  periods,
  scopes,
  weekdays,
} from "#app/integrations/domain/connections/interval-grammar";
import { describeInterval } from "#app/integrations/domain/connections/schedule-words";
import { spanish } from "#app/ui/language/es";
import { speakAs } from "#app/ui/language/say";
import { sayDateRange, sayFirstRun, sayInterval, sayRun } from "./say-schedule";

const timeZone = "America/Chicago";

function scheduleOf(interval: Interval, given: Partial<Schedule> = {}): Schedule {
  return { interval, timeZone, anchor: "2026-01-05T06:00:30", overshoot: "last", revision: 1, ...given };
}

afterEach(() => speakAs(() => undefined));

describe("in English", () => {
  const everyUnit = intervalUnits.flatMap((unit) =>
    [1, 2, 1500].map((count): Interval => ({ mode: 1, count, unit })),
  );
  const everyPart = scopes.flatMap((scope) =>
    periods.flatMap((period) =>
      [1, 2, 3, 4, 5, 11, 12, 13, 21, 22, 23, 29, 31]
        .filter((nth) => nth <= (parts[scope][period] ?? 0))
        .map((nth): Interval => ({ mode: 3, nth, period, scope })),
    ),
  );
  const everyWeekday = weekdays.map((weekday): Interval => ({ mode: 2, weekday, time: "14:30" }));
  const intervals = [...everyUnit, ...everyPart, ...everyWeekday];

  it("a schedule is said as everywhere else", () => {
    const schedules = intervals.flatMap((interval) => [
      scheduleOf(interval),
      scheduleOf(interval, { overshoot: "skip", anchor: "2026-01-31T06:00:00" }),
      scheduleOf(interval, { anchor: "2024-02-29T18:05:00" }),
    ]);
    expect(schedules.map(sayInterval)).toEqual(schedules.map(describeInterval));
  });

  it("a date range is said as everywhere else", () => {
    const units = ["days", "weeks", "months", "years"] as const;
    const ranges = units.flatMap((unit) =>
      [1, 10, 1500].flatMap((count): DateRange[] => [
        { mode: 1, count, unit },
        { mode: 3, count, unit, beginning: "2026-03-30" },
        { mode: 4, count, unit, ending: "2026-03-30" },
      ]),
    );
    ranges.push({ mode: 2, from: "2026-01-01", to: "2026-01-31" });
    expect(ranges.map(sayDateRange)).toEqual(ranges.map(describeDateRange));
  });

  it.each<[DateRange, string]>([
    [
      { mode: 1, count: 10, unit: "days" },
      "The first run asks for what is from 03/21/2026 10:30 until 03/31/2026 10:30.",
    ],
    [
      { mode: 2, from: "2026-01-01", to: "2026-01-31" },
      "The first run asks for what is from 01/01/2026 to the end of 01/31/2026.",
    ],
    [
      { mode: 3, count: 2, unit: "weeks", beginning: "2026-03-30" },
      "The first run asks for what is from 03/30/2026 00:00 until 03/31/2026 10:30; what comes after the run is left out.",
    ],
  ])("what the first run of %o asks for is said", (range, sentence) => {
    const { from, until, cut } = windowOf(range, new Date("2026-03-31T15:30:00Z"), timeZone);
    const window = { from: from.toISOString(), until: until.toISOString(), cut };
    expect(sayFirstRun(window, { timeZone })).toBe(sentence);
  });

  it("runs are told to the minute, and those of one minute apart", () => {
    const hourly = scheduleOf({ mode: 1, count: 1, unit: "hours" });
    const fast = scheduleOf({ mode: 1, count: 20, unit: "seconds" });
    expect(sayRun("2026-02-02T12:00:20.000Z", hourly)).toBe("02/02/2026 06:00");
    expect(sayRun("2026-02-02T12:00:20.000Z", fast)).toBe("02/02/2026 06:00:20");
  });
});

describe("in Spanish", () => {
  it.each<[Interval, string]>([
    [
      { mode: 1, count: 1, unit: "hours" },
      "Cada hora, contando desde el 5 ene 2026 06:00 (America/Chicago), a intervalos iguales aunque cambie la hora.",
    ],
    [
      { mode: 1, count: 2, unit: "months" },
      "Cada 2 meses a las 06:00 (America/Chicago), contando desde el 5 ene 2026.",
    ],
    [{ mode: 2, weekday: "saturday", time: "14:30" }, "Todos los sábados a las 14:30 (America/Chicago)."],
    [
      { mode: 3, nth: 31, period: "day", scope: "month" },
      "Se ejecuta el día 31 de cada mes a las 06:00 (America/Chicago); en los meses que no lo tienen, el último día.",
    ],
    [
      { mode: 3, nth: 3, period: "quarter", scope: "year" },
      "Se ejecuta el primer día del trimestre 3 de cada año a las 06:00 (America/Chicago).",
    ],
  ])("%o is a sentence of its own", (interval, sentence) => {
    speakAs(() => spanish);
    expect(sayInterval(scheduleOf(interval))).toBe(sentence);
  });

  it("date ranges agree with their units", () => {
    speakAs(() => spanish);
    expect(sayDateRange({ mode: 1, count: 10, unit: "days" })).toBe("Los últimos 10 días");
    expect(sayDateRange({ mode: 1, count: 1, unit: "weeks" })).toBe("La última semana");
    expect(sayDateRange({ mode: 2, from: "2026-01-01", to: "2026-01-31" })).toBe(
      "Del 1 ene 2026 al 31 ene 2026",
    );
  });
});
