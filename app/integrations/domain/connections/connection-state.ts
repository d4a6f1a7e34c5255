import { invalidInput } from "#app/kernel/errors";
import { parseStored } from "#app/kernel/stored-json";
import type { ConnectionRow, ConnectionStatus } from "#db/tables/connections";
import { isScheduleType } from "./connection-types";
import { nextSlot, type Schedule } from "./interval";
import { anchorAt, planSchedule } from "./schedule-plan";
import { intervalRequired, intervalSchema } from "./schedule-schemas";
import { type ConnectionInput, userRequired } from "./schemas";

/** Where a save leaves a connection, and whether a run begins with it. */
export interface ConnectionState {
  columns: Pick<
    ConnectionRow,
    | "type"
    | "status"
    | "pauseCause"
    | "pauseReason"
    | "interval"
    | "overshoot"
    | "timeZone"
    | "anchor"
    | "scheduleRevision"
    | "nextRunAt"
    | "nextSlot"
    | "failureStreak"
  >;
  run: "now" | "once" | null;
}

type Before = Pick<ConnectionRow, keyof ConnectionState["columns"]>;
type Wanted = Pick<ConnectionInput, "type" | "interval" | "overshoot" | "socialAccountId">;

/**
 * What a save makes of a connection's schedule.
 * @param before null for a new one
 * @throws DomainError invalid_input when one that goes on by its schedule would lose what it needs
 */
export function planState(
  before: Before | null,
  { type, interval, overshoot, socialAccountId }: Wanted,
  { now, timeZone }: { now: Date; timeZone: string },
): ConnectionState {
  const underWay = before?.status === "scheduled" || before?.status === "paused" ? before : null;
  const goesOn = underWay !== null && (type === "UpdateOnly" || type === "RunOnce");
  const run = type === "IstRunImmediatethenatInterval" ? "now" : type === "RunOnce" ? "once" : null;
  const revision = (before?.scheduleRevision ?? 0) + 1;
  if (!goesOn && !isScheduleType(type)) {
    const status: ConnectionStatus = type === "RunOnce" ? "ended" : "template";
    const kept = { interval: interval && JSON.stringify(interval), overshoot, timeZone };
    const anchor = anchorAt(now, timeZone, interval);
    return {
      columns: { ...kept, anchor, scheduleRevision: revision, type, status, ...atRest, failureStreak: 0 },
      run,
    };
  }
  if (interval === null) throw invalidInput({ interval: [intervalRequired] });
  if (socialAccountId === null) throw invalidInput({ socialAccountId: [userRequired] });
  const wanted = { interval, timeZone, overshoot };
  const schedule = planSchedule(underWay && readableScheduleOf(underWay), wanted, { now, revision });
  const columns = {
    type: goesOn ? underWay.type : type,
    interval: JSON.stringify(schedule.interval),
    overshoot: schedule.overshoot,
    timeZone: schedule.timeZone,
    anchor: schedule.anchor,
    scheduleRevision: schedule.revision,
  };
  const unchanged = underWay !== null && schedule.revision === underWay.scheduleRevision;
  if (goesOn) {
    const { status, pauseCause, pauseReason, failureStreak } = underWay;
    // A pause that came of itself keeps the slot it began with, which may be made up for; one by hand has none.
    const next = unchanged || underWay.nextRunAt === null ? underWay : nextColumns(schedule, now);
    const { nextRunAt, nextSlot } = next;
    return {
      columns: { ...columns, status, pauseCause, pauseReason, failureStreak, nextRunAt, nextSlot },
      run,
    };
  }
  const { nextRunAt, nextSlot } =
    unchanged && underWay.status === "scheduled" ? underWay : nextColumns(schedule, now);
  return {
    columns: { ...columns, ...atRest, status: "scheduled", failureStreak: 0, nextRunAt, nextSlot },
    run,
  };
}

const atRest = { pauseCause: null, pauseReason: null, nextRunAt: null, nextSlot: null };

/** The schedule that a connection's columns hold; null without an interval. @throws Error when it can't be read */
export function scheduleOf(
  row: Pick<ConnectionRow, "interval" | "overshoot" | "timeZone" | "anchor" | "scheduleRevision">,
): Schedule | null {
  if (row.interval === null) return null;
  const { timeZone, anchor, overshoot, scheduleRevision } = row;
  return {
    interval: parseStored(intervalSchema, row.interval, "an interval"),
    timeZone,
    anchor,
    overshoot,
    revision: scheduleRevision,
  };
}

/** What is to be done about a schedule that can't be read. */
export const unreadableSchedule =
  "Its schedule can't be read. Edit the connection and choose the interval again.";

/** As `scheduleOf`; null, too, for one that can't be read: what is chosen instead has nothing to go on with. */
export function readableScheduleOf(row: Parameters<typeof scheduleOf>[0]): Schedule | null {
  try {
    return scheduleOf(row);
  } catch {
    return null;
  }
}

/** The next slot after the instant, as a connection's columns hold it. */
export function nextColumns(schedule: Schedule, after: Date): Pick<ConnectionRow, "nextRunAt" | "nextSlot"> {
  const slot = nextSlot(schedule, after);
  return { nextRunAt: slot?.at.toISOString() ?? null, nextSlot: slot?.key ?? null };
}
