import { randomUUID } from "node:crypto";
import { recordActivity } from "#app/kernel/activity/activity.server";
import type { Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { makeRun } from "../connection-runs/make-run.server";

/**
 * Has the connection run as soon as a worker is free, in the caller's transaction; its schedule stays as it is.
 * Whether the actor may is for the caller to have asked.
 * @param trigger `now`: somebody wants it besides its schedule. `once`: it runs this one time.
 * @throws DomainError not_found; conflict while a run of it is under way or waits
 */
export async function requestRun(
  tx: Tx,
  connectionId: number,
  trigger: "now" | "once",
): Promise<{ runId: number }> {
  const connection = await tx.db
    .selectFrom("connection")
    .selectAll()
    .where("id", "=", connectionId)
    .executeTakeFirst();
  if (!connection) throw notFound("Connection");
  await assertNoneUnderWay(tx, connectionId);
  const slot = `${trigger}:${randomUUID()}`;
  const run = await makeRun(tx, { connection, trigger, slot, scheduledFor: tx.now() });
  if (!run) throw new DomainError("internal", "Two runs were given one name.");
  await recordActivity(tx, {
    name: "connectionRun.requested",
    logType: "connectionRun",
    description: `A run of "${connection.name}" was asked for.`,
    retailerId: connection.retailerId,
    entityId: run.runId,
  });
  return run;
}

/** @throws DomainError conflict, with a sentence that says whether it runs or waits */
export async function assertNoneUnderWay(tx: Tx, connectionId: number): Promise<void> {
  const other = await tx.db
    .selectFrom("connectionRun")
    .select(["status", "attempts", "notBefore"])
    .where("connectionId", "=", connectionId)
    .where("status", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (!other) return;
  if (other.status === "running" || other.notBefore <= tx.now().toISOString()) {
    throw new DomainError("conflict", "This connection is running already.");
  }
  throw new DomainError("conflict", "A run of this connection is waiting to be retried.");
}
