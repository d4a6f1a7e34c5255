import * as z from "zod";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type ClaimedJob, enqueue, type NewJob, removeJob, retryJob } from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { toInstant } from "#db/columns";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import { decideRetry } from "./retry-policy";
import { readSettings } from "./run-settings";
import { maxDelayMs } from "./sent-chunks.server";

const kind = "drop-left-stages";
/** Nobody waits for it. */
const priority = 9;

const payloadSchema = z.object({
  connectionId: z.number(),
  name: z.string(),
  retailerId: z.number(),
  /** Address of the tab. */
  tabUrl: z.string(),
  /** From when on nothing that was sent there can arrive any more; left out of the last look. */
  until: z.coerce.date().optional(),
});
type Payload = z.infer<typeof payloadSchema>;

export const leftStageJobHandlers: Record<string, JobHandler> = { [kind]: dropLeftStages };

/**
 * Has removed what runs of a connection have laid out to replace rows and did not swap in. To be called in the transaction
 * in which the connection is deleted, before that: none of its runs will see to it any more.
 */
export async function queueDropOfStages(tx: Tx, connection: ConnectionRow): Promise<void> {
  for (const { tabUrl, until } of await listTabsWithStages(tx, connection)) {
    const { id, name, retailerId } = connection;
    await enqueue(tx, jobOf({ connectionId: id, name, retailerId, tabUrl, until }));
  }
  await afterCommit(tx, tx.wakeWorker);
}

function jobOf(payload: Payload): NewJob {
  return { kind, key: `${kind}:${payload.connectionId}:${payload.tabUrl}`, payload, priority };
}

/**
 * The latest run of each tab may have left a stage there: it has dropped what those before it left. What another one sent
 * may still arrive; the job of a tab is queued once, so those that end last come first.
 */
async function listTabsWithStages(tx: Tx, connection: ConnectionRow) {
  const now = tx.now().getTime();
  const runs = await tx.db
    .selectFrom("connectionRun")
    .selectAll()
    .where("connectionId", "=", connection.id)
    .where("tab", "is not", null)
    .where((eb) =>
      eb.or([
        eb("endedAt", "is", null),
        eb("endedAt", ">", toInstant(new Date(now - maxDelayMs))),
        eb(
          "id",
          "in",
          eb
            .selectFrom("connectionRun")
            .select((max) => max.fn.max("id").as("id"))
            .where("connectionId", "=", connection.id)
            .where("tab", "is not", null)
            .groupBy("tab"),
        ),
      ]),
    )
    .execute();
  return runs
    .flatMap((run) => {
      const until = new Date((run.endedAt ? Date.parse(run.endedAt) : now) + maxDelayMs);
      const mayLeaveStage = run.stage === "writing" || (until.getTime() > now && tookMoreAttempts(run));
      const { writeMode } = readSettings(run, connection);
      return run.writtenTo && writeMode === "replace" && mayLeaveStage
        ? [{ tabUrl: run.writtenTo, until }]
        : [];
    })
    .sort((one, other) => other.until.getTime() - one.until.getTime());
}

/**
 * Whether a request of an earlier attempt may have broken off. Retry sets the count of attempts back, but `notBefore` shows
 * that it made the run wait again.
 */
function tookMoreAttempts({ attempts, notBefore, startedAt }: ConnectionRunRow): boolean {
  return attempts > 1 || (startedAt !== null && notBefore > startedAt);
}

async function dropLeftStages(ctx: Context, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const payload = payloadSchema.parse(job.payload);
  const { connectionId, retailerId, tabUrl } = payload;
  // What has not arrived when this look begins may be missed by it.
  const isLastLook = !payload.until || payload.until <= ctx.now();
  try {
    const tab = await ctx.services.spreadsheets.openTab(tabUrl, { retailerId, signal: stopping });
    await tab.dropStages(`${connectionId}:`);
    if (isLastLook) await inTransaction(ctx, (tx) => removeJob(tx, job));
    else await lookAgain(ctx, job, payload);
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    const decision = decideRetry(error.errorKind, job.attempts, error.options.retryAfterSeconds);
    if (decision.kind === "retry") await retryJob(ctx, job, decision.afterSeconds, error.message);
    else if (isLastLook) await giveUp(ctx, job, payload, error);
    else await lookAgain(ctx, job, payload);
  }
}

/** Once more, when nothing can arrive any more: a stage whose request broke off may be made after it was looked for. */
async function lookAgain(ctx: Context, job: ClaimedJob, { until, ...payload }: Payload): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await removeJob(tx, job);
    await enqueue(tx, { ...jobOf(payload), runAt: until });
  });
}

/** It does no harm but that it takes room, and only who looks at hidden tabs sees it. */
async function giveUp(
  ctx: Context,
  job: ClaimedJob,
  { connectionId, name, retailerId, tabUrl }: Payload,
  { message }: ExternalServiceError,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await removeJob(tx, job);
    await recordActivity(tx, {
      name: "connection.stageLeft",
      logType: "connection",
      description: `What a run of the deleted connection "${name}" had laid out may be left in its spreadsheet.`,
      error: [
        message,
        `If ${tabUrl} has a hidden tab whose name begins with "endcap-", delete that tab.`,
      ].join(" "),
      retailerId,
      entityId: connectionId,
    });
  });
}
