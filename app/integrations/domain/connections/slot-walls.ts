import {
  addMonths,
  dayMs,
  monthOf,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from "#app/kernel/wall-arithmetic";
import { type Interval, monthHalfStarts, type Period, weekdays } from "./interval-grammar";

/** The wall times of a schedule's slots by number, the anchor left out of account as their beginning. */
interface SlotWalls {
  /** Null for one that is left out. Grows with the index. */
  wallOf(index: number): number | null;
  /** An index at or before the last one whose wall time is not after `wall`, at most one before. */
  indexAt(wall: number): number;
}

/** The wall times of an interval that counts in wall time. */
export function slotWalls(interval: Interval, overshoot: "last" | "skip", anchor: number): SlotWalls {
  if (interval.mode === 2) return weeklyWalls(interval, anchor);
  if (interval.mode === 3) return nthWalls(interval, overshoot, anchor);
  const { unit, count } = interval;
  if (unit === "months" || unit === "years")
    return monthlyWalls(unit === "years" ? count * 12 : count, anchor);
  return evenWalls((unit === "weeks" ? 7 : 1) * count * dayMs, anchor);
}

function evenWalls(step: number, first: number): SlotWalls {
  return {
    wallOf: (index) => first + index * step,
    indexAt: (wall) => Math.floor((wall - first) / step),
  };
}

function weeklyWalls({ weekday, time }: Extract<Interval, { mode: 2 }>, anchor: number): SlotWalls {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const day = startOfWeek(anchor) + weekdays.indexOf(weekday) * dayMs;
  return evenWalls(7 * dayMs, day + (hours * 60 + minutes) * 60_000);
}

function monthlyWalls(months: number, anchor: number): SlotWalls {
  const anchorMonth = monthOf(anchor);
  return {
    wallOf: (index) => addMonths(anchor, index * months),
    // This month's may be ahead still.
    indexAt: (wall) => Math.floor((monthOf(wall) - anchorMonth) / months) - 1,
  };
}

/** The index counts months, or years, since year 0. */
function nthWalls(
  { nth, period, scope }: Extract<Interval, { mode: 3 }>,
  overshoot: "last" | "skip",
  anchor: number,
): SlotWalls {
  const time = anchor - startOfDay(anchor);
  const months = scope === "year" ? 12 : 1;
  return {
    wallOf: (index) => {
      const end = startOfMonth((index + 1) * months);
      const part = partStart(period, nth, startOfMonth(index * months), months);
      if (part < end) return part + time;
      return overshoot === "skip" ? null : lastPartStart(period, end) + time;
    },
    indexAt: (wall) => Math.floor(monthOf(wall) / months) - 1,
  };
}

/** The first day of the Nth part of what begins at `start` and lasts `months`; may lie behind its end. */
function partStart(period: Period, nth: number, start: number, months: number): number {
  if (period === "day") return start + (nth - 1) * dayMs;
  // Weeks count from the first one that begins inside.
  if (period === "week") return startOfWeek(start + 6 * dayMs) + (nth - 1) * 7 * dayMs;
  if (period === "half" && months === 1) return start + ((monthHalfStarts[nth - 1] ?? 1) - 1) * dayMs;
  const monthsOfPart = { month: 1, quarter: 3, half: 6 }[period];
  return addMonths(start, (nth - 1) * monthsOfPart);
}

/** When the last part of a period begins that has fewer parts than were asked for: only days and weeks can be missing. */
function lastPartStart(period: Period, end: number): number {
  return period === "week" ? startOfWeek(end - dayMs) : end - dayMs;
}
