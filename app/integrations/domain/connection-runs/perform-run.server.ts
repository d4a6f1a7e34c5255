import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { type ClaimedJob, holdsJob, idOfPayload, removeJob } from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { parseStored } from "#app/kernel/stored-json";
import { toInstant } from "#db/columns";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { windowOf } from "../connections/date-range";
import { dateRangeSchema } from "../connections/schedule-schemas";
import { abortSignals, type ClaimedRun, checkpoint, LostRunError, readNotes } from "./claimed-run.server";
import { endDone, settleFailure } from "./end-run.server";
import { fetchRows } from "./fetch-rows.server";
import { runKind } from "./make-run.server";
import { maxRunAttempts } from "./retry-policy";
import { readSettings } from "./run-settings";
import { Semaphore } from "./semaphore";
import { watchForStop } from "./watch-for-stop.server";
import { writeRows } from "./write-rows.server";

export const connectionRunJobHandlers: Record<string, JobHandler> = { [runKind]: performRun };

/** What is written is in memory, a chunk of each run. */
const gate = new Semaphore(8);

/**
 * Carries a run out: everything is fetched first, then it is written. Each step is kept, so that whoever takes the
 * run up after a crash goes on behind it; before the sheet is touched, the run must still be held.
 */
async function performRun(ctx: Context, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const found = await claimRun(ctx, job);
  if (!found) return;
  const { release, stop, ...halts } = abortSignals(stopping);
  const { run } = found;
  const held: ClaimedRun = {
    job,
    ...found,
    settings: readSettings(run, found.connection),
    attemptsBefore: run.attempts,
    ...halts,
  };
  if (held.run.stopRequestedAt !== null) stop();
  const stopWatching = watchForStop(ctx, held.run.id, stop);
  try {
    held.halt.throwIfAborted();
    await start(ctx, held);
    if (held.run.stage === "queued" || held.run.stage === "fetching") await fetchRows(ctx, held);
    await gate.pass(held.halt, () => writeRows(ctx, held));
    await endDone(ctx, held);
  } catch (error) {
    await settle(ctx, held, error);
  } finally {
    stopWatching();
    release();
  }
}

type FoundRun = { run: ConnectionRunRow; connection: ConnectionRow };

/** Null when there is nothing left to do: the run was deleted, or ended in the meantime. */
async function claimRun(ctx: Context, job: ClaimedJob): Promise<FoundRun | null> {
  const runId = idOfPayload(job, "runId");
  const found = await findRun(ctx, runId);
  if (found?.run.status === "waiting" || found?.run.status === "running") return found;
  await inTransaction(ctx, (tx) => removeJob(tx, job));
  return null;
}

async function findRun(ctx: Context, runId: number): Promise<FoundRun | null> {
  const run = await ctx.db.selectFrom("connectionRun").selectAll().where("id", "=", runId).executeTakeFirst();
  if (!run) return null;
  const connection = await ctx.db
    .selectFrom("connection")
    .selectAll()
    .where("id", "=", run.connectionId)
    .executeTakeFirst();
  return connection ? { run, connection } : null;
}

async function start(ctx: Context, held: ClaimedRun): Promise<void> {
  const { run, connection } = held;
  const wasInterrupted = run.status === "running";
  const notes = readNotes(run);
  if (wasInterrupted) notes.push("Interrupted and continued.");
  const first = run.startedAt === null;
  const change = {
    status: "running" as const,
    attempts: run.attempts + 1,
    startedAt: run.startedAt ?? toInstant(ctx.now()),
    notes: JSON.stringify([...new Set(notes)]),
  };
  await checkpoint(ctx, held, change, async (tx) => {
    if (!first) return;
    await recordActivity(tx, {
      name: "connectionRun.started",
      logType: "connectionRun",
      description: `A run of "${connection.name}" was started.`,
      retailerId: connection.retailerId,
      entityId: run.id,
    });
  });
  if (wasInterrupted && run.attempts > maxRunAttempts) {
    throw new ExternalServiceError("configuration", "This run was interrupted several times.", {
      advice: "Look into the server's log for what ends it, then use Retry.",
    });
  }
  if (run.windowFrom === null) await checkpoint(ctx, held, planOf(held));
}

/** What follows from the settings alone; a run whose settings can't be read fails like any other. */
function planOf({ run, settings }: ClaimedRun) {
  const range = parseStored(dateRangeSchema, settings.dateRange, "a date range");
  const window = windowOf(range, new Date(run.scheduledFor), settings.timeZone);
  return { windowFrom: toInstant(window.from), windowUntil: toInstant(window.until) };
}

async function settle(ctx: Context, held: ClaimedRun, error: unknown): Promise<void> {
  let lost = error;
  try {
    if (!(error instanceof LostRunError)) return await settleFailure(ctx, held, error);
  } catch (secondError) {
    if (!(secondError instanceof LostRunError)) throw secondError;
    lost = secondError;
  }
  ctx.log.warn({ err: lost, runId: held.run.id }, "a run was taken over or deleted while it was carried out");
  // Held still, but without its run: the connection was deleted.
  await inTransaction(ctx, async (tx) => {
    if ((await holdsJob(tx, held.job)) && !(await findRun(tx, held.run.id))) await removeJob(tx, held.job);
  });
}
