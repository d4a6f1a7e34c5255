import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { ConnectionRow, PauseCause } from "#db/tables/connections";
import { getScopedConnection } from "./connection-access.server";
import { nextColumns, readableScheduleOf, unreadableSchedule } from "./connection-state";

/**
 * Stops a schedule until somebody resumes it. A run that is under way goes on.
 * @throws DomainError not_found, conflict when nothing is scheduled
 */
export async function pauseConnection(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "connections.write");
  await inTransaction(ctx, async (tx) => {
    const connection = await getScopedConnection(tx, id);
    if (connection.status !== "scheduled") {
      throw new DomainError("conflict", `The connection "${connection.name}" is not scheduled.`);
    }
    await setStatus(tx, connection, {
      status: "paused",
      pauseCause: "person" satisfies PauseCause,
      pauseReason: "Paused by hand.",
      nextRunAt: null,
      nextSlot: null,
    });
  });
}

/**
 * Lets a paused schedule go on in its old phase, from the next slot; those that passed are not made up for.
 * @throws DomainError not_found, conflict when it isn't paused or its schedule can't be read
 */
export async function resumeConnection(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "connections.write");
  await inTransaction(ctx, async (tx) => {
    const connection = await getScopedConnection(tx, id);
    if (connection.status !== "paused") {
      throw new DomainError("conflict", `The connection "${connection.name}" is not paused.`);
    }
    const schedule = readableScheduleOf(connection);
    if (!schedule) throw new DomainError("conflict", unreadableSchedule);
    await setStatus(tx, connection, {
      status: "scheduled",
      pauseCause: null,
      pauseReason: null,
      failureStreak: 0,
      ...nextColumns(schedule, tx.now()),
    });
  });
}

async function setStatus(
  tx: Tx,
  { id, name, retailerId, status }: ConnectionRow,
  values: Partial<ConnectionRow> & { status: "paused" | "scheduled" },
): Promise<void> {
  await tx.db.updateTable("connection").set(values).where("id", "=", id).execute();
  const done = values.status === "paused" ? "paused" : "resumed";
  await recordActivity(tx, {
    name: `connection.${done}`,
    logType: "connection",
    description: `Connection "${name}" was ${done}.`,
    retailerId,
    entityId: id,
    before: { status },
    after: { status: values.status },
  });
}
