import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { forgetLeaseOwner, newLeaseOwner } from "#app/kernel/jobs/lease-owners.server";
import { retryJob } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { abortSignals, type ClaimedRun, LostRunError } from "./claimed-run.server";
import { endStopped } from "./end-run.server";
import { queueRun, runJobName } from "./make-run.server";
import { getRunRow } from "./retry-run.server";
import { readSettings } from "./run-settings";

/**
 * Stops a run that waits or is under way; it ends as failed, and `retryRun` continues it. The worker that carries it
 * out, here or in another process, notices within seconds and lets go of a call that is never answered after some more.
 * Where no living worker holds the run, it is ended here, at once.
 * @returns whether it has ended already
 * @throws DomainError not_found; conflict for one that is over
 */
export async function stopRun(ctx: Context, runId: number): Promise<{ ended: boolean }> {
  requirePermission(ctx, "connections.write");
  const idle = await inTransaction(ctx, (tx) => requestStop(tx, runId));
  if (!idle) return { ended: false };
  const { release, stop: _, ...halts } = abortSignals(new AbortController().signal);
  try {
    await endStopped(ctx, { ...idle, ...halts });
    return { ended: true };
  } catch (error) {
    // A worker was faster, which ends it as well.
    if (error instanceof LostRunError) return { ended: false };
    // A worker ends it as soon as it can.
    forgetLeaseOwner(idle.job.leaseOwner);
    await retryJob(ctx, idle.job, 0, "It could not be ended at once.").catch((err: unknown) =>
      ctx.log.warn({ err, runId }, "the job of a run to be stopped could not be requeued"),
    );
    throw error;
  } finally {
    release();
  }
}

/** Gives the run where nobody carries it out: it is held by the caller then. */
async function requestStop(tx: Tx, runId: number): Promise<Omit<ClaimedRun, "halt" | "cutOff"> | null> {
  const { run, connection } = await getRunRow(tx, runId);
  if (run.status !== "waiting" && run.status !== "running") {
    throw new DomainError("conflict", "This run has already ended.");
  }
  if (run.stopRequestedAt === null) {
    await tx.db
      .updateTable("connectionRun")
      .set({ stopRequestedAt: toInstant(tx.now()) })
      .where("id", "=", runId)
      .execute();
    await recordActivity(tx, {
      name: "connectionRun.stopRequested",
      logType: "connectionRun",
      description: `A stop was requested for a run of "${connection.name}".`,
      retailerId: connection.retailerId,
      entityId: runId,
    });
  }
  // Its job may have been lost.
  await queueRun(tx, runId, run.trigger);
  const job = await tx.services.jobs.claimIdle(tx, runJobName(runId), newLeaseOwner());
  return (
    job && { job, run, connection, settings: readSettings(run, connection), attemptsBefore: run.attempts }
  );
}
