import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { type ClaimedJob, enqueueAnew, failJob, finishJob, idOfPayload } from "#app/kernel/jobs/queue.server";
import { shouldRetry } from "#app/kernel/jobs/retry-policy";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import type { Actor } from "#app/kernel/permissions";
import { isShortage, toDomainError } from "#app/kernel/storage-errors";
import type { UserImportRow } from "#db/tables/identity";
import { getImportRow } from "./import-access.server";
import { inviteImportedUsers, inviteKind, queueInvitations } from "./invite-users.server";
import { phaseJob, phaseJobKinds } from "./phase-jobs.server";
import { beginCheck, beginRun, checkImport, runImport } from "./run-import.server";
import type { ImportOptions } from "./schemas";

/** The background work of imports; whoever asked for one counts as the one who does it. */
export const userImportJobHandlers: Record<string, JobHandler> = {
  [phaseJobKinds.checking]: (ctx, job) => perform(ctx, job, checkImport),
  [phaseJobKinds.running]: (ctx, job) => perform(ctx, job, runImport),
  [inviteKind]: inviteImportedUsers,
};

/** Has the dry run made in the background. Gives the id of the import to look at; see `beginCheck`. */
export async function requestCheck(ctx: Context, id: number, options: ImportOptions): Promise<number> {
  const importId = await beginCheck(ctx, id, options, enqueuePhase);
  ctx.wakeWorker();
  return importId;
}

/** Has the good rows written in the background. Gives the id of the import to look at; see `beginRun`. */
export async function requestRun(ctx: Context, id: number, choices?: string): Promise<number> {
  const importId = await beginRun(ctx, id, enqueuePhase, choices);
  ctx.wakeWorker();
  return importId;
}

/** Also for an import that another process has begun: should that one have died, this goes on. */
async function enqueuePhase(tx: Tx, importId: number): Promise<void> {
  const { status } = await getImportRow(tx, importId);
  if (status !== "checking" && status !== "running") return;
  // At once, also where a full disk has put it off.
  await enqueueAnew(tx, phaseJob(status, importId));
}

async function perform(
  ctx: Context,
  job: ClaimedJob,
  work: (ctx: Context, id: number) => Promise<unknown>,
): Promise<void> {
  const importId = idOfPayload(job, "importId");
  const row = await ctx.db.selectFrom("userImport").selectAll().where("id", "=", importId).executeTakeFirst();
  try {
    if (row) await work({ ...ctx, actor: await actorOf(ctx, row) }, importId);
    await inTransaction(ctx, (tx) => finishJob(tx, job));
  } catch (error) {
    if (isShortage(error)) throw error;
    if (!(error instanceof DomainError) && shouldRetry(job, error)) throw error;
    ctx.log.warn({ importId, err: error }, "an import of users ended");
    const reason = toDomainError(error)?.message ?? "Something went wrong here.";
    await inTransaction(ctx, async (tx) => {
      await tx.db
        .updateTable("userImport")
        .set({ status: "failed", failureReason: reason, fingerprint: null })
        .where("id", "=", importId)
        .where("status", "in", ["checking", "running"])
        .execute();
      // Who was created before it ended stays, and nobody else would invite them.
      if (row?.status === "running") await queueInvitations(tx, importId);
      await failJob(tx, job, reason);
    });
  }
}

/** @throws DomainError forbidden when they have been deleted or disabled since */
async function actorOf(ctx: Context, { actorUserId }: UserImportRow): Promise<Actor> {
  if (actorUserId === null) return ctx.actor;
  const user = await ctx.db
    .selectFrom("user")
    .select(["id", "email", "firstName", "lastName", "role", "retailerId"])
    .where("id", "=", actorUserId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!user) throw new DomainError("forbidden", "Whoever sent this file can't sign in any more.");
  return { kind: "user", ...user, sessionId: "" };
}
