import { type Context, inTransaction, type Tx } from "../context";
import { type ClaimedJob, enqueue, finishJob } from "../jobs/queue.server";
import type { JobHandler } from "../jobs/worker.server";
import { recordActivity } from "./activity.server";

const kind = "remove-old-activity";
const dayMs = 86_400_000;
const linesPerTransaction = 1000;

export const activityJobHandlers: Record<string, JobHandler> = { [kind]: removeDaily };

/** Has old lines of the activity log removed now and every day from now on, where the configuration says so. */
export async function requestActivityRemoval(ctx: Context): Promise<void> {
  if (ctx.settings.limits.activityDays === null) return;
  await inTransaction(ctx, (tx) => enqueue(tx, nextRemoval(tx.now())));
  ctx.wakeWorker();
}

async function removeDaily(ctx: Context, job: ClaimedJob): Promise<void> {
  await removeOldActivity(ctx);
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    if (ctx.settings.limits.activityDays !== null)
      await enqueue(tx, nextRemoval(new Date(tx.now().getTime() + dayMs)));
  });
}

function nextRemoval(runAt: Date) {
  return { kind, key: kind, payload: {}, priority: 80, runAt };
}

/**
 * Removes the lines of all UTC days that ended longer ago than lines are kept, a thousand at a time so that nobody waits
 * for it. Gives how many they were; a line about it stays.
 */
export async function removeOldActivity(ctx: Context): Promise<number> {
  const { activityDays } = ctx.settings.limits;
  if (activityDays === null) return 0;
  const firstKept = new Date(ctx.now().getTime() - activityDays * dayMs).toISOString().slice(0, 10);
  let removed = 0;
  for (;;) {
    const count = await inTransaction(ctx, (tx) => removeSome(tx, firstKept));
    removed += count;
    if (count < linesPerTransaction) break;
  }
  if (removed > 0) {
    await inTransaction(ctx, (tx) =>
      recordActivity(tx, {
        name: "system.activityRemoved",
        logType: "system",
        description: `${removed} lines of the activity log from before ${firstKept} were removed.`,
      }),
    );
  }
  return removed;
}

async function removeSome(tx: Tx, firstKept: string): Promise<number> {
  const { lastId } = await tx.db
    .selectFrom("activityDay")
    .select((eb) => eb.fn.max("lastId").as("lastId"))
    .where("day", "<", firstKept)
    .executeTakeFirstOrThrow();
  if (lastId === null) return 0;
  const old = tx.db
    .selectFrom("activity")
    .select("id")
    .where("id", "<=", lastId)
    .where("at", "<", firstKept)
    .orderBy("id")
    .limit(linesPerTransaction);
  const { numDeletedRows } = await tx.db.deleteFrom("activity").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}
