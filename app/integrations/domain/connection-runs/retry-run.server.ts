import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { retailerScope } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { assertNoneUnderWay, requestRun } from "../connections/request-run.server";
import { noFault } from "./claimed-run.server";
import { queueRun } from "./make-run.server";
import { readSettings, settingsOf } from "./run-settings";
import { abandonSentChunk } from "./sent-chunks.server";

/**
 * Takes a failed run up again where it stopped, for the same dates: what is in the sheet stays there and is not
 * written twice. Where the connection was changed since, it begins anew with what is set now.
 * @throws DomainError not_found; conflict for one that has not failed, or was followed by a later one
 */
export async function retryRun(ctx: Context, runId: number): Promise<void> {
  requirePermission(ctx, "connections.write");
  await inTransaction(ctx, async (tx) => {
    const { run, connection } = await getRunRow(tx, runId);
    if (run.status !== "failed")
      throw new DomainError("conflict", "Only a run that failed can be tried again.");
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
        "There was a later run, so this one can't be gone on with. Use Run Now.",
      );
    }
    await requeueRun(tx, run, connection);
    await recordActivity(tx, {
      name: "connectionRun.retried",
      logType: "connectionRun",
      description: `A failed run of "${connection.name}" is tried again.`,
      retailerId: connection.retailerId,
      entityId: runId,
    });
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

/** Makes a failed run wait for a worker again, in the caller's transaction. */
export async function requeueRun(tx: Tx, run: ConnectionRunRow, connection?: ConnectionRow): Promise<void> {
  const again = {
    status: "waiting" as const,
    attempts: 0,
    notBefore: toInstant(tx.now()),
    endedAt: null,
    stopRequestedAt: null,
    ...noFault,
  };
  const settings = connection && JSON.stringify(settingsOf(connection));
  const changed = settings !== undefined && settings !== JSON.stringify(readSettings(run));
  await tx.db
    .updateTable("connectionRun")
    .set(changed ? { ...again, ...beginning, settings } : again)
    .where("id", "=", run.id)
    .execute();
  if (changed) await abandonSentChunk(tx, run.id);
  await queueRun(tx, run.id, run.trigger);
}

/** What a run is before its first start. */
const beginning = {
  stage: "queued",
  windowFrom: null,
  windowUntil: null,
  tab: null,
  tabTitle: null,
  headings: null,
  pagesFetched: 0,
  rowsFetched: 0,
  rowsWritten: 0,
  rowsSkipped: 0,
  cellsTruncated: 0,
  notes: "[]",
  writtenTo: null,
} as const;

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
