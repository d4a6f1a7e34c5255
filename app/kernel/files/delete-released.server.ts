import type { ExpressionBuilder } from "kysely";
import { toInstant } from "#db/columns";
import type { Tables } from "#db/database";
import { lock } from "#db/locks";
import { type Context, inTransaction, type Tx } from "../context";
import { type ClaimedJob, enqueue, finishJob, type NewJob } from "../jobs/queue.server";
import type { JobHandler } from "../jobs/worker.server";
import { findUnknownFileColumns, findUnreferencedKeys } from "./file-references.server";
import { graceMs } from "./released-files.server";

const kind = "delete-released-files";
/** Behind everything that somebody waits for. */
const priority = 89;
const filesAtOnce = 8;
const filesPerRound = 200;
/** After this, whoever began to delete some files stops. */
const maxRoundMs = 60_000;
/** After this, another takes over what somebody began to delete and did not bring to its end: that one has stopped. */
const abandonedAfterMs = 2 * maxRoundMs;

export const releasedFileJobHandlers: Record<string, JobHandler> = { [kind]: deleteThenWait };

/** Has files deleted, in the background, that were let go of long enough ago, now and from now on. */
export async function requestDeletionOfReleased(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueue(tx, nextJob(tx.now())));
  ctx.wakeWorker();
}

async function deleteThenWait(ctx: Context, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const unknown = await findUnknownFileColumns(ctx);
  let isDone = unknown.length > 0;
  if (isDone) ctx.log.warn({ unknown }, "no files are deleted: unknown columns may refer to them");
  while (!isDone && !stopping.aborted) isDone = (await deleteSomeReleased(ctx)) < filesPerRound;
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    await enqueue(tx, nextJob(await findNextDue(tx)));
  });
}

function nextJob(runAt: Date): NewJob {
  return { kind, key: kind, payload: {}, priority, runAt };
}

/** Nothing that is let go of from now on is due before the end of its time. */
async function findNextDue(tx: Tx): Promise<Date> {
  const now = tx.now().getTime();
  const { releasedAt } = await tx.db
    .selectFrom("releasedFile")
    .select((eb) => eb.fn.min("releasedAt").as("releasedAt"))
    .executeTakeFirstOrThrow();
  const dueAt = (releasedAt === null ? now : Date.parse(releasedAt)) + graceMs;
  // What was due and is left, its turn comes when whoever began it can't be at it any more.
  return new Date(Math.min(Math.max(dueAt, now + abandonedAfterMs), now + graceMs));
}

/**
 * Deletes some of the files whose marks are old enough and that nothing refers to. First that is written down, under the
 * lock, then the bytes go while nobody waits, then the marks: at each moment a file has a reference, a mark, or no bytes.
 * A crash leaves what the next round goes on with.
 * @returns how many marks it dealt with
 */
export async function deleteSomeReleased(ctx: Context): Promise<number> {
  const begunAt = ctx.now().getTime();
  const { names, settled } = await inTransaction(ctx, takeDue, { level: "read committed" });
  const deleted: string[] = [];
  for (let start = 0; start < names.length; start += filesAtOnce) {
    if (ctx.now().getTime() - begunAt > maxRoundMs) break;
    const some = names.slice(start, start + filesAtOnce);
    const ends = await Promise.allSettled(some.map((name) => ctx.files.delete(name)));
    for (const [index, end] of ends.entries()) {
      const name = some[index] as string;
      if (end.status === "fulfilled") deleted.push(name);
      else ctx.log.warn({ err: end.reason, name }, "a file that nobody needs could not be deleted");
    }
  }
  await inTransaction(ctx, (tx) => forget(tx, deleted), { level: "read committed" });
  return settled + deleted.length;
}

/**
 * Takes marks away that are not needed, and notes of the other files that they are being deleted. What was committed before
 * the lock was got is seen, since each statement reads what is committed when it begins.
 */
async function takeDue(tx: Tx): Promise<{ names: string[]; settled: number }> {
  await lock(tx.db, "files", "alone");
  const due = await tx.db
    .selectFrom("releasedFile")
    .select("name")
    .where(isDue(tx))
    .orderBy("releasedAt")
    .limit(filesPerRound)
    .execute();
  const names = due.map(({ name }) => name);
  const unreferenced = await findUnreferencedKeys(tx, names);
  const referenced = names.filter((name) => !unreferenced.includes(name));
  // Somebody may have let go of one again at this moment: then it is due no longer.
  await tx.db.deleteFrom("releasedFile").where("name", "in", referenced).where(isDue(tx)).execute();
  const taken = await tx.db
    .updateTable("releasedFile")
    .set({ deletingSince: toInstant(tx.now()) })
    .where("name", "in", unreferenced)
    .where(isDue(tx))
    .returning("name")
    .execute();
  return { names: taken.map(({ name }) => name), settled: referenced.length };
}

function isDue(tx: Tx) {
  const before = (ms: number) => toInstant(new Date(tx.now().getTime() - ms));
  return (eb: ExpressionBuilder<Tables, "releasedFile">) =>
    eb.and([
      eb("releasedAt", "<=", before(graceMs)),
      eb.or([eb("deletingSince", "is", null), eb("deletingSince", "<=", before(abandonedAfterMs))]),
    ]);
}

async function forget(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.db.deleteFrom("storedFile").where("name", "in", names).execute();
  await tx.db.deleteFrom("releasedFile").where("name", "in", names).execute();
}
