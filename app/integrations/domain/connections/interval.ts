import { wallFromText, wallText } from "#app/kernel/wall-arithmetic";
import { instantOfWall, wallOfInstant } from "#app/kernel/zone-clock";
import type { Interval, IntervalUnit } from "./interval-grammar";
import { slotWalls } from "./slot-walls";

/** An interval with all that its slots follow from. */
export interface Schedule {
  interval: Interval;
  /** IANA name. */
  timeZone: string;
  /** Local date and time without offset, to the second: nothing runs before, and modes 1 and 3 count from it. */
  anchor: string;
  /** The Nth part where there are fewer: the last one instead, or no run. */
  overshoot: "last" | "skip";
  /** Goes up when any of this changes. */
  revision: number;
}

/** One time at which a schedule asks for a run. */
export interface Slot {
  /**
   * The revision and the wall time that was meant, e.g. `3:2026-11-01T02:30:00`, so that an hour which comes twice
   * runs once. Where elapsed time counts, hours do come twice: there it is the UTC time, with a Z.
   */
  key: string;
  at: Date;
}

/** Milliseconds of the units that are elapsed time. */
const elapsedMs: Partial<Record<IntervalUnit, number>> = { seconds: 1000, minutes: 60_000, hours: 3_600_000 };

/** More slots than can be left out in a row, a 29 February being eight years away at most. */
const maxSkippedSlots = 24;
const lastInstant = Date.UTC(9999, 0);

/**
 * The first slot after the instant, never at it or before.
 * Null when it would lie behind the year 9998.
 */
export function nextSlot(schedule: Schedule, after: Date): Slot | null {
  const { timeZone } = schedule;
  const anchor = wallFromText(schedule.anchor);
  const anchorAt = instantOfWall(anchor, timeZone);
  const from = Math.max(after.getTime(), anchorAt - 1);
  const step = elapsedStep(schedule.interval);
  if (step !== null) {
    const at = anchorAt + (Math.floor((from - anchorAt) / step) + 1) * step;
    return elapsedSlot(schedule, at);
  }
  const { wallOf, indexAt } = slotWalls(schedule.interval, schedule.overshoot, anchor);
  // A wall time that the clock shows already has had its instant: the slot looked for has a later one.
  const first = indexAt(wallOfInstant(from, timeZone));
  for (let index = first; index < first + maxSkippedSlots; index += 1) {
    const wall = wallOf(index);
    if (wall === null) continue;
    if (wall > lastInstant) return null;
    const at = instantOfWall(wall, timeZone);
    if (at > from) return { key: keyOf(schedule, wall), at: new Date(at) };
  }
  throw new Error(`no slot after ${after.toISOString()} for ${JSON.stringify(schedule)}`);
}

/** The latest slot with notBefore <= at <= upTo; null when there is none. */
export function latestSlot(
  schedule: Schedule,
  { notBefore, upTo }: { notBefore: Date; upTo: Date },
): Slot | null {
  const { timeZone } = schedule;
  const anchor = wallFromText(schedule.anchor);
  const anchorAt = instantOfWall(anchor, timeZone);
  const earliest = Math.max(notBefore.getTime(), anchorAt);
  const latest = upTo.getTime();
  if (latest < earliest) return null;
  const step = elapsedStep(schedule.interval);
  if (step !== null) {
    const at = anchorAt + Math.floor((latest - anchorAt) / step) * step;
    return at < earliest ? null : elapsedSlot(schedule, at);
  }
  const { wallOf, indexAt } = slotWalls(schedule.interval, schedule.overshoot, anchor);
  // Two more: just after clocks were set back, wall times ahead have had their instant.
  const last = indexAt(wallOfInstant(latest, timeZone)) + 2;
  for (let index = last; index > last - maxSkippedSlots; index -= 1) {
    const wall = wallOf(index);
    if (wall === null) continue;
    const at = instantOfWall(wall, timeZone);
    if (at <= latest) return at < earliest ? null : { key: keyOf(schedule, wall), at: new Date(at) };
  }
  return null;
}

/** The next slots in their order; fewer than `count` only at the end of time. */
export function nextSlots(schedule: Schedule, after: Date, count: number): Slot[] {
  const slots: Slot[] = [];
  let slot = nextSlot(schedule, after);
  while (slot && slots.length < count) {
    slots.push(slot);
    slot = nextSlot(schedule, slot.at);
  }
  return slots;
}

/** Null for intervals of wall time. */
function elapsedStep(interval: Interval): number | null {
  if (interval.mode !== 1) return null;
  const unit = elapsedMs[interval.unit];
  return unit === undefined ? null : unit * interval.count;
}

function elapsedSlot(schedule: Schedule, at: number): Slot | null {
  if (at > lastInstant) return null;
  return { key: `${keyOf(schedule, at)}Z`, at: new Date(at) };
}

function keyOf({ revision }: Schedule, wall: number): string {
  return `${revision}:${wallText(wall)}`;
}
