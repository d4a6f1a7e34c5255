import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Tx } from "#app/kernel/context";
import type { ConnectionRow } from "#db/tables/connections";
import { unreadableSchedule } from "../connections/connection-state";

/** Why nothing can be made of a connection's schedule. */
export class UnreadableSchedule {
  constructor(readonly error: unknown) {}
}

/** What is read from a schedule, or why that can't be done. */
export function readSchedule<Read>(read: () => Read): Read | UnreadableSchedule {
  try {
    return read();
  } catch (error) {
    return new UnreadableSchedule(error);
  }
}

/**
 * Pauses a connection that nothing can be made of, which must not keep the others from running, unless somebody has
 * changed its schedule in the meantime. The log is told once that this is so.
 */
export async function pauseUnreadable(
  tx: Tx,
  { id, name, retailerId, scheduleRevision }: ConnectionRow,
  { error }: UnreadableSchedule,
): Promise<void> {
  const paused = await tx.db
    .updateTable("connection")
    .set({
      status: "paused",
      pauseCause: "failures",
      pauseReason: unreadableSchedule,
      nextRunAt: null,
      nextSlot: null,
    })
    .where("id", "=", id)
    .where("status", "=", "scheduled")
    .where("scheduleRevision", "=", scheduleRevision)
    .executeTakeFirst();
  if (paused.numUpdatedRows !== 1n) return;
  await recordActivity(tx, {
    name: "connection.paused",
    logType: "connection",
    description: `The connection "${name}" was paused.`,
    error: unreadableSchedule,
    retailerId,
    entityId: id,
  });
  await afterCommit(tx, () => tx.log.error({ err: error, connectionId: id }, "a schedule can't be read"));
}
