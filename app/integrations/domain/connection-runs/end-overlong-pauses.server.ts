import { afterCommit, type Context, inTransaction } from "#app/kernel/context";
import { endOverlongJobPauses, enqueueAnew, maxPauseMs } from "#app/kernel/jobs/queue.server";
import type { ExternalErrorKind } from "#app/kernel/ports/external-service-error";
import { openQueues } from "#app/messages/domain/emails/quota-queues.server";
import { type Instant, toInstant } from "#db/columns";
import { runJob } from "./make-run.server";
import { maxPauseSeconds } from "./retry-policy";

/**
 * Ends pauses that nobody can have meant. Until when something waits is kept as an instant: where the clock has been
 * set back since, that is hours or years away.
 */
export async function endOverlongPauses(ctx: Context): Promise<void> {
  await endPausesOfAccounts(ctx);
  await endPausesOfRuns(ctx);
  await endPausesOfMails(ctx);
  if (await endOverlongJobPauses(ctx)) ctx.wakeWorker();
}

async function endPausesOfAccounts(ctx: Context): Promise<void> {
  const latest = instantAfter(ctx, maxPauseSeconds("throttled"));
  await inTransaction(ctx, (tx) =>
    tx.db.updateTable("socialAccount").set({ notBefore: null }).where("notBefore", ">", latest).execute(),
  );
}

async function endPausesOfRuns(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .selectFrom("connectionRun")
      .select(["id", "trigger", "errorKind", "notBefore"])
      .where("status", "=", "waiting")
      .where("notBefore", ">", toInstant(tx.now()))
      .execute();
    for (const { id, trigger, errorKind, notBefore } of waiting) {
      const maxSeconds = maxPauseSeconds(errorKind as ExternalErrorKind | null);
      if (notBefore <= instantAfter(tx, maxSeconds)) continue;
      await tx.db
        .updateTable("connectionRun")
        .set({ notBefore: toInstant(tx.now()) })
        .where("id", "=", id)
        .execute();
      await enqueueAnew(tx, runJob(id, trigger));
      await afterCommit(tx, tx.wakeWorker);
    }
  });
}

/** The job that sends mails waits until the first of them is due. */
async function endPausesOfMails(ctx: Context): Promise<void> {
  const latest = instantAfter(ctx, maxPauseMs / 1000);
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable("email")
      .set({ dueAt: toInstant(tx.now()) })
      .where("status", "=", "queued")
      .where("dueAt", ">", latest)
      .execute();
    await openQueues(tx);
  });
}

function instantAfter(ctx: Context, seconds: number): Instant {
  return toInstant(new Date(ctx.now().getTime() + seconds * 1000));
}
