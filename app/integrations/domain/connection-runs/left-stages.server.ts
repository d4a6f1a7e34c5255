import { z } from "zod";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type ClaimedJob, enqueue, releaseJob, removeJob } from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { ConnectionRow } from "#db/tables/connections";
import { decideRetry } from "./retry-policy";
import { readSettings } from "./run-settings";

const kind = "drop-left-stages";
/** Nobody waits for it. */
const priority = 9;

const payloadSchema = z.object({
  connectionId: z.number(),
  name: z.string(),
  retailerId: z.number(),
  /** Address of the tab. */
  tabUrl: z.string(),
});
type Payload = z.infer<typeof payloadSchema>;

export const leftStageJobHandlers: Record<string, JobHandler> = { [kind]: dropLeftStages };

/**
 * Has removed what runs of a connection have laid out to replace rows and did not swap in. To be called in the transaction
 * in which the connection is deleted, before that: none of its runs will see to it any more.
 */
export async function queueDropOfStages(tx: Tx, connection: ConnectionRow): Promise<void> {
  for (const tabUrl of await listTabsWithStages(tx, connection)) {
    const payload: Payload = {
      connectionId: connection.id,
      name: connection.name,
      retailerId: connection.retailerId,
      tabUrl,
    };
    await enqueue(tx, { kind, key: `${kind}:${connection.id}:${tabUrl}`, payload, priority });
  }
  await afterCommit(tx, tx.wakeWorker);
}

/** Of each tab its latest run counts: it has dropped what those before it left. */
async function listTabsWithStages(tx: Tx, connection: ConnectionRow): Promise<string[]> {
  const latest = await tx.db
    .selectFrom("connectionRun")
    .selectAll()
    .where("id", "in", (eb) =>
      eb
        .selectFrom("connectionRun")
        .select((max) => max.fn.max("id").as("id"))
        .where("connectionId", "=", connection.id)
        .where("tab", "is not", null)
        .groupBy("tab"),
    )
    .execute();
  return latest.flatMap((run) => {
    const { writeMode } = readSettings(run, connection);
    return run.stage === "writing" && writeMode === "replace" ? (run.writtenTo ?? []) : [];
  });
}

async function dropLeftStages(ctx: Context, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const payload = payloadSchema.parse(job.payload);
  const { connectionId, retailerId, tabUrl } = payload;
  try {
    const tab = await ctx.spreadsheets.openTab(tabUrl, { retailerId, signal: stopping });
    await tab.dropStages(`${connectionId}:`);
    await inTransaction(ctx, (tx) => removeJob(tx, job));
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    const decision = decideRetry(error.errorKind, job.attempts, error.options.retryAfterSeconds);
    if (decision.kind === "again") await releaseJob(ctx, job, decision.afterSeconds, error.message);
    else await giveUp(ctx, job, payload, error);
  }
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
      error: `${message} If ${tabUrl} has a hidden tab whose name begins with "endcap-", delete that tab.`,
      retailerId,
      entityId: connectionId,
    });
  });
}
