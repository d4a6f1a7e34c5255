import { randomUUID } from "node:crypto";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { retailerScope } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { assertNoneUnderWay, requestRun } from "../connections/request-run.server";
import { noFault } from "./claimed-run.server";
import { makeRun, queueRun } from "./make-run.server";
import { type RunSettings, readSettings, settingsOf } from "./run-settings";

/**
 * Continues a failed run where it stopped, for the same dates: what is in the sheet stays there and is not written
 * twice. Where the connection was changed since, another run starts with what is set now: what this one has written
 * stays known.
 * @returns the run that is under way then
 * @throws DomainError not_found; conflict for one that has not failed, or was followed by a later one
 */
export async function retryRun(ctx: Context, runId: number): Promise<{ runId: number }> {
  requirePermission(ctx, "connections.write");
  return inTransaction(ctx, async (tx) => {
    const { run, connection } = await getRunRow(tx, runId);
    if (run.status !== "failed") throw new DomainError("conflict", "Only a failed run can be retried.");
    await assertNoneUnderWay(tx, connection.id);
    const later = await tx.db
      .selectFrom("connectionRun")
      .select("id")
      .where("connectionId", "=", connection.id)
      .where("id", ">", runId)
      .where("status", "!=", "skipped")
      .executeTakeFirst();
    if (later) {
      throw new DomainError(
        "conflict",
        "There was a later run, so this one can't be continued. Use Run Now.",
      );
    }
    const retried = await continueOrRestart(tx, run, connection);
    await recordActivity(tx, {
      name: "connectionRun.retried",
      logType: "connectionRun",
      description: `A failed run of "${connection.name}" was retried.`,
      retailerId: connection.retailerId,
      entityId: retried.runId,
    });
    return retried;
  });
}

/**
 * Has the connection run now, besides its schedule.
 * @throws DomainError not_found; conflict while a run of it is under way or waits
 */
export async function runNow(ctx: Context, connectionId: number): Promise<{ runId: number }> {
  requirePermission(ctx, "connections.write");
  return inTransaction(ctx, async (tx) => {
    const scope = retailerScope(tx);
    const connection = await tx.db
      .selectFrom("connection")
      .select("retailerId")
      .where("id", "=", connectionId)
      .executeTakeFirst();
    if (!connection || (scope !== null && connection.retailerId !== scope)) throw notFound("Connection");
    return requestRun(tx, connectionId, "now");
  });
}

/**
 * Continues a failed run, in the caller's transaction; where the connection was changed since, another run takes its place.
 * @returns the run that is under way then
 */
export function continueOrRestart(
  tx: Tx,
  run: ConnectionRunRow,
  connection: ConnectionRow,
): Promise<{ runId: number }> {
  return isAsSet(run, connection) ? continueRun(tx, run) : restartRun(tx, run, connection);
}

/** Whether the run was made with what is set for the connection now. */
export function isAsSet(run: ConnectionRunRow, connection: ConnectionRow): boolean {
  return meaningOf(readSettings(run, connection)) === meaningOf(settingsOf(connection));
}

/** Without what means nothing to the way in which rows are written. */
function meaningOf({ skipsKnownRows, replacesWithNothing, ...settings }: RunSettings): string {
  const ofMode = settings.writeMode === "append" ? { skipsKnownRows } : { replacesWithNothing };
  return JSON.stringify({ ...settings, ...ofMode });
}

/** A run of its own, for the same dates. */
async function restartRun(
  tx: Tx,
  run: ConnectionRunRow,
  connection: ConnectionRow,
): Promise<{ runId: number }> {
  const scheduledFor = new Date(run.scheduledFor);
  const { trigger } = run;
  const made = await makeRun(tx, { connection, trigger, slot: `again:${randomUUID()}`, scheduledFor });
  if (!made) throw new DomainError("internal", "Two runs were given one name.");
  return made;
}

/** Makes a failed run wait for a worker again. */
async function continueRun(tx: Tx, run: ConnectionRunRow): Promise<{ runId: number }> {
  await tx.db
    .updateTable("connectionRun")
    .set({
      status: "waiting",
      attempts: 0,
      notBefore: toInstant(tx.now()),
      endedAt: null,
      stopRequestedAt: null,
      ...noFault,
    })
    .where("id", "=", run.id)
    .execute();
  await queueRun(tx, run.id, run.trigger);
  return { runId: run.id };
}

/** @throws DomainError not_found, also for another retailer's */
export async function getRunRow(
  tx: Tx,
  runId: number,
): Promise<{ run: ConnectionRunRow; connection: ConnectionRow }> {
  const run = await tx.db.selectFrom("connectionRun").selectAll().where("id", "=", runId).executeTakeFirst();
  if (!run) throw notFound("Run");
  const scope = retailerScope(tx);
  const connection = await tx.db
    .selectFrom("connection")
    .selectAll()
    .where("id", "=", run.connectionId)
    .executeTakeFirst();
  if (!connection || (scope !== null && connection.retailerId !== scope)) throw notFound("Run");
  return { run, connection };
}
