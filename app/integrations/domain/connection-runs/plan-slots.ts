import type { ConnectionRow } from "#db/tables/connections";
import { scheduleOf } from "../connections/connection-state";
import { latestSlot, nextSlot, nextSlots, type Schedule, type Slot } from "../connections/interval";

/** Who is later than this was kept from running, by a server that was down or a clock that was wrong. */
const graceMs = 60_000;
const maxCounted = 100;

/** What a due connection gets. */
export interface SlotPlan {
  /** The slot to run for; null where it is too late and the connection doesn't make up for slots. */
  run: Slot | null;
  /** The next one; null at the end of time. */
  next: Slot | null;
  /** How many slots get no run since nothing could run then; "more than 100" of very many. */
  missed: number | `more than ${number}`;
}

/**
 * What to do for a connection whose next slot has come. Of several that have passed only the latest is run for,
 * however many there were.
 * @throws Error when its schedule can't be read
 */
export function planSlots(connection: ConnectionRow, due: Slot, now: Date): SlotPlan {
  const schedule = scheduleOf(connection);
  if (!schedule) throw new Error("there is no interval");
  const latest = latestSlot(schedule, { notBefore: due.at, upTo: now }) ?? due;
  const next = nextSlot(schedule, now);
  const tooLate = now.getTime() - latest.at.getTime() > graceMs;
  const run = tooLate && connection.missedSlots === "skip" ? null : latest;
  // Slots closer together than a look at the clock takes are not missed, there are just too many of them.
  const keptFromRunning = now.getTime() - due.at.getTime() > graceMs;
  return { run, next, missed: keptFromRunning ? countMissed(schedule, due, latest, run) : 0 };
}

function countMissed(schedule: Schedule, due: Slot, latest: Slot, run: Slot | null): SlotPlan["missed"] {
  const passed = nextSlots(schedule, due.at, maxCounted + 1).filter(({ at }) => at <= latest.at);
  if (passed.length > maxCounted) return `more than ${maxCounted}`;
  return passed.length + (run === null ? 1 : 0);
}
