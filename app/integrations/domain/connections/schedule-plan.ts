import { wallText } from "#app/kernel/wall-arithmetic";
import { wallOfInstant } from "#app/kernel/zone-clock";
import { type DateRange, windowOf } from "./date-range";
import { nextSlots, type Schedule } from "./interval";
import type { Interval } from "./interval-grammar";

const previewedRuns = 5;

/**
 * The schedule that a save leads to. One that is under way goes on from its anchor as long as nothing about it
 * changes; any other counts from now: from this minute, where its interval is of seconds from this second.
 */
export function planSchedule(
  underWay: Schedule | null,
  wanted: Pick<Schedule, "interval" | "timeZone" | "overshoot">,
  { now, revision }: { now: Date; revision: number },
): Schedule {
  if (underWay && sameSchedule(underWay, wanted)) return underWay;
  const { interval, timeZone, overshoot } = wanted;
  return { interval, timeZone, overshoot, anchor: anchorAt(now, timeZone, interval), revision };
}

/** Local time without offset. */
export function anchorAt(now: Date, timeZone: string, interval: Interval | null): string {
  const text = wallText(wallOfInstant(now.getTime(), timeZone));
  return interval && countsSeconds(interval) ? text : `${text.slice(0, 16)}:00`;
}

function countsSeconds(interval: Interval): boolean {
  return interval.mode === 1 && interval.unit === "seconds";
}

function sameSchedule(one: Schedule, other: Pick<Schedule, "interval" | "timeZone" | "overshoot">): boolean {
  const facts = ({ interval, timeZone, overshoot }: typeof other) =>
    JSON.stringify([Object.entries(interval).sort(), timeZone, overshoot]);
  return facts(one) === facts(other);
}

/** What a schedule leads to, to look at before it is saved. */
export interface SchedulePreview {
  schedule: Schedule;
  /** Instants of the next runs. */
  runs: string[];
  /** What the first of them asks for, [from, until) as instants; `cut` as in `Window`. */
  window: { from: string; until: string; cut: boolean } | null;
}

/** @param immediately the first run is now */
export function previewOf(
  schedule: Schedule,
  dateRange: DateRange,
  { now, immediately }: { now: Date; immediately: boolean },
): SchedulePreview {
  const slots = nextSlots(schedule, now, previewedRuns).map(({ at }) => at);
  const runs = (immediately ? [now, ...slots] : slots).slice(0, previewedRuns);
  const [first] = runs;
  return {
    schedule,
    runs: runs.map((at) => at.toISOString()),
    window: first ? windowInTexts(dateRange, first, schedule.timeZone) : null,
  };
}

function windowInTexts(dateRange: DateRange, scheduledFor: Date, timeZone: string) {
  const { from, until, cut } = windowOf(dateRange, scheduledFor, timeZone);
  return { from: from.toISOString(), until: until.toISOString(), cut };
}
