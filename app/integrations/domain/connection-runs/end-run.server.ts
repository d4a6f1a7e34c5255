import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { removeJob, retryJob } from "#app/kernel/jobs/queue.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { RunEnd } from "#app/kernel/ports/metrics";
import { redactText } from "#app/kernel/redact";
import { findStorageError } from "#app/kernel/storage-errors";
import { toInstant } from "#db/columns";
import type { ConnectionRunRow } from "#db/tables/connections";
import {
  assertHeld,
  type ClaimedRun,
  checkpoint,
  LostRunError,
  noFault,
  RequeueError,
  StopRequested,
} from "./claimed-run.server";
import { leaveTab } from "./leave-tab.server";
import { trimRuns } from "./old-runs.server";
import { pauseAfterFailures } from "./paused-connections.server";
import { decideRetry } from "./retry-policy";
import { adviceOf, type Standing } from "./run-advice";
import { listSentUpTo } from "./sent-chunks.server";
import { isStopRequested } from "./watch-for-stop.server";

const maxFailuresInRow = 3;

export async function endDone(ctx: Context, held: ClaimedRun): Promise<void> {
  const { run, connection, job } = held;
  const change = { status: "done" as const, stage: "written" as const, endedAt: toInstant(ctx.now()) };
  await checkpoint(ctx, held, { ...change, ...noFault }, async (tx) => {
    await removeJob(tx, job);
    await tx.db.deleteFrom("connectionRunRow").where("runId", "=", run.id).execute();
    await tx.db.updateTable("connection").set({ failureStreak: 0 }).where("id", "=", connection.id).execute();
    await trimRuns(tx, connection.id);
    await recordActivity(tx, {
      name: "connectionRun.done",
      logType: "connectionRun",
      description: `A run of "${connection.name}" is done: ${run.rowsFetched} rows fetched, ${run.rowsWritten} written, ${run.rowsSkipped} skipped.`,
      retailerId: connection.retailerId,
      entityId: run.id,
    });
    await countRunEnd(tx, { end: "done" });
  });
}

/**
 * Settles what becomes of a run that could not go on: it is requeued, or has failed.
 * @throws LostRunError
 */
export async function settleFailure(ctx: Context, held: ClaimedRun, error: unknown): Promise<void> {
  if (error instanceof LostRunError) throw error;
  // An error of what was aborted because of it is not to blame.
  const reason: unknown = held.halt.aborted ? held.halt.reason : error;
  if (reason instanceof RequeueError) {
    const { afterSeconds, message } = reason;
    const change = { attempts: held.attemptsBefore };
    return requeueRun(ctx, held, { afterSeconds, message, change, how: { end: "requeued" } });
  }
  if (reason instanceof StopRequested) return endStopped(ctx, held);
  const fault = toExternalError(ctx, held, reason);
  const attempts = held.attemptsBefore + 1;
  const decision = decideRetry(fault.errorKind, attempts, fault.options.retryAfterSeconds);
  if (decision.kind === "retry") {
    const change = {
      attempts: decision.countsAttempt ? attempts : held.attemptsBefore,
      ...columnsOf(fault),
    };
    const how: RunEnd = { end: "retried", fault: fault.errorKind };
    const { afterSeconds } = decision;
    return requeueRun(ctx, held, { afterSeconds, message: fault.message, change, how });
  }
  await leaveTab(ctx, held);
  await inTransaction(ctx, async (tx) => {
    await assertHeld(tx, held);
    await removeJob(tx, held.job);
    const countsForStreak = !(await isStopRequested(tx, held.run.id));
    await recordFailedRun(tx, held, fault, { countsForStreak, retry: "continue" });
    await countRunEnd(tx, { end: "failed", fault: fault.errorKind });
  });
}

/**
 * Ends a run that somebody wants stopped, wherever it is: the sheet is left whole, and the run says what stands there.
 * Retry continues it.
 * @throws LostRunError
 */
export async function endStopped(ctx: Context, held: ClaimedRun): Promise<void> {
  await leaveTab(ctx, held);
  const fault = new ExternalServiceError("configuration", "This run was stopped.");
  await inTransaction(ctx, async (tx) => {
    await assertHeld(tx, held);
    await removeJob(tx, held.job);
    await recordFailedRun(tx, held, fault, { countsForStreak: false, retry: "continue" });
    await countRunEnd(tx, { end: "stopped" });
  });
}

/**
 * Ends a run as failed, in the caller's transaction, which also sees to its job. The third slot that fails in a row
 * pauses the connection.
 * @param countsForStreak false where the slot's failing says nothing about the connection
 * @param retry what Retry would do about it
 */
export async function recordFailedRun(
  tx: Tx,
  { run, connection, settings: { writeMode } }: Pick<ClaimedRun, "run" | "connection" | "settings">,
  fault: ExternalServiceError,
  { countsForStreak, retry }: { countsForStreak: boolean; retry: Standing["retry"] },
): Promise<void> {
  const failed = await tx.db
    .updateTable("connectionRun")
    .set({ status: "failed", endedAt: toInstant(tx.now()), ...columnsOf(fault) })
    .where("id", "=", run.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const sentUpTo = (await listSentUpTo(tx, [run.id])).get(run.id) ?? null;
  await recordActivity(tx, {
    name: "connectionRun.failed",
    logType: "connectionRun",
    description: `A run of "${connection.name}" failed.`,
    error: [fault.message, adviceOf(failed, { writeMode, sentUpTo, retry })].filter(Boolean).join(" "),
    retailerId: connection.retailerId,
    entityId: run.id,
  });
  if (!countsForStreak || run.trigger !== "schedule") return;
  const counted = await tx.db
    .updateTable("connection")
    .set((eb) => ({ failureStreak: eb("failureStreak", "+", 1) }))
    .where("id", "=", connection.id)
    .returningAll()
    .executeTakeFirst();
  if (counted?.status !== "scheduled" || counted.failureStreak < maxFailuresInRow) return;
  await pauseAfterFailures(tx, counted, fault);
}

interface Requeueing {
  afterSeconds: number;
  /** Why, for the job. */
  message: string;
  change: Partial<ConnectionRunRow>;
  how: RunEnd;
}

async function requeueRun(
  ctx: Context,
  held: ClaimedRun,
  { afterSeconds, message, change, how }: Requeueing,
): Promise<void> {
  const notBefore = toInstant(new Date(ctx.now().getTime() + afterSeconds * 1000));
  await checkpoint(ctx, held, { status: "waiting", notBefore, ...change }, async (tx) => {
    // Whoever asked for a stop meanwhile does not wait for the next attempt.
    const pauseSeconds = (await isStopRequested(tx, held.run.id)) ? 0 : afterSeconds;
    await retryJob(tx, held.job, pauseSeconds, message);
    await countRunEnd(tx, how);
  });
}

/** Tells the metrics, once what is written of the run stands. */
export async function countRunEnd(tx: Tx, how: RunEnd): Promise<void> {
  await afterCommit(tx, () => tx.services.metrics.runEnded(how));
}

function toExternalError(ctx: Context, held: ClaimedRun, error: unknown): ExternalServiceError {
  if (error instanceof ExternalServiceError) return error;
  const ofStorage = findStorageError(error);
  if (ofStorage) return ofStorage;
  if (error instanceof DomainError && error.code !== "internal") {
    return new ExternalServiceError("configuration", error.message, { cause: error });
  }
  ctx.log.error({ err: error, runId: held.run.id }, "a run met an error that nobody expected");
  return new ExternalServiceError("fault", "Something went wrong here.", {
    advice: "Use Retry; if it happens again, tell whoever runs this server.",
    detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    cause: error,
  });
}

const maxDetailLength = 4000;

function columnsOf({ errorKind, message, options: { advice, detail } }: ExternalServiceError) {
  return {
    errorKind,
    errorMessage: redactText(message),
    errorAdvice: advice ?? null,
    errorDetail:
      detail === undefined
        ? null
        : redactText(detail.slice(0, 2 * maxDetailLength)).slice(0, maxDetailLength),
  };
}
