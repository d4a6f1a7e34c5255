import { type Context, inTransaction } from "#app/kernel/context";
import { type ClaimedJob, enqueue, finishJob } from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { toInstant } from "#db/columns";
import { removeDraft } from "./replacement.server";
import { undoDays } from "./undo-replacement.server";

const kind = "forget-replaced-pages";
const dayMs = 86_400_000;

export const replacementJobHandlers: Record<string, JobHandler> = { [kind]: forgetDaily };

/** Has replaced pages removed, with their files, that can't be brought back any more, now and every day from now on. */
export async function requestForgettingReplaced(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueue(tx, nextJob(tx.now())));
  ctx.wakeWorker();
}

async function forgetDaily(ctx: Context, job: ClaimedJob): Promise<void> {
  await forgetReplacedPages(ctx);
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    await enqueue(tx, nextJob(new Date(tx.now().getTime() + dayMs)));
  });
}

function nextJob(runAt: Date) {
  return { kind, key: kind, payload: {}, priority: 81, runAt };
}

/** Removes them; gives how many circulars had some. */
export async function forgetReplacedPages(ctx: Context): Promise<number> {
  const oldest = toInstant(new Date(ctx.now().getTime() - undoDays * dayMs));
  const findOld = (from: Context) =>
    from.db
      .selectFrom("circular")
      .select("replacesCircularId as circularId")
      .where("takenAt", "<=", oldest)
      .executeTakeFirst();
  let count = 0;
  // A transaction for each, so that nobody waits for many.
  while (await findOld(ctx)) {
    await inTransaction(ctx, async (tx) => {
      const old = await findOld(tx);
      if (old?.circularId) await removeDraft(tx, old.circularId);
    });
    count += 1;
  }
  return count;
}
