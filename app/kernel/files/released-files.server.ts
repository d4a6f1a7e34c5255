import type { ExpressionBuilder } from "kysely";
import { toInstant } from "#db/columns";
import type { Tables } from "#db/database";
import { lock } from "#db/locks";
import { type Context, inTransaction, type Tx } from "../context";
import { DomainError } from "../errors";

/**
 * How long a file that nobody refers to any more is kept: longer than any transaction, upload or drawing lasts that may
 * still need it, on whichever machine, and than answers with its address are handed out.
 */
export const graceMs = 3_600_000;

const rowsPerStatement = 1000;

/**
 * Marks files that the caller's transaction lets go of. Equal bytes are one file: where something else refers to it, then
 * or later, the mark does nothing. Otherwise it is deleted after a while.
 */
export async function releaseFiles(tx: Tx, keys: Iterable<string>): Promise<void> {
  const names = [...new Set(keys)];
  if (names.length === 0) return;
  const releasedAt = toInstant(tx.now());
  for (let start = 0; start < names.length; start += rowsPerStatement) {
    const some = names.slice(start, start + rowsPerStatement);
    await tx.db
      .insertInto("releasedFile")
      .values(some.map((name) => ({ name, releasedAt, deletingSince: null })))
      // Written in any case, so that whoever takes the mark away at this moment does not take it for an older one.
      .onConflict((oc) => oc.column("name").doUpdateSet({ releasedAt }))
      .execute();
  }
}

/**
 * As `releaseFiles`, in a transaction of its own, for files that were stored and that nothing came to refer to. Never
 * throws, since this may stand behind work that has failed already: what can't be marked now is left to the sweep.
 */
export async function releaseStoredFiles(ctx: Context, keys: Iterable<string>): Promise<void> {
  const names = [...keys];
  if (names.length === 0) return;
  try {
    await inTransaction(ctx, (tx) => releaseFiles(tx, names));
  } catch (error) {
    ctx.log.warn({ err: error, files: names.length }, "files that nobody needs could not be marked");
  }
}

/**
 * Takes the marks away from files that the caller's transaction is about to refer to, under the lock `files`.
 * @throws DomainError unavailable while one of them is being deleted
 */
export async function takeMarksAway(tx: Tx, keys: Iterable<string>): Promise<void> {
  const taken = await tx.db
    .deleteFrom("releasedFile")
    .where("name", "in", [...keys])
    .returning("deletingSince")
    .execute();
  if (taken.some(({ deletingSince }) => deletingSince !== null)) throw goneMeanwhile();
}

/**
 * Does something to a file that nobody may store or come to refer to meanwhile; who tries is told to try again. Afterwards
 * the file is let go of, which does nothing where something refers to it. Where the process ends in between, a round of
 * deletions takes the file over two minutes later.
 */
export async function whileWithheld<T>(ctx: Context, key: string, work: () => Promise<T>): Promise<T> {
  await inTransaction(ctx, async (tx) => {
    await lock(tx.db, "files", "alone");
    const releasedAt = toInstant(new Date(tx.now().getTime() - graceMs));
    await mark(tx, key, { releasedAt, deletingSince: toInstant(tx.now()) });
  });
  try {
    return await work();
  } finally {
    const giveBack = (tx: Tx) => mark(tx, key, { releasedAt: toInstant(tx.now()), deletingSince: null });
    await inTransaction(ctx, giveBack).catch((error: unknown) =>
      ctx.log.warn({ err: error, key }, "a file that was withheld could not be given back"),
    );
  }
}

async function mark(
  tx: Tx,
  name: string,
  values: { releasedAt: string; deletingSince: string | null },
): Promise<void> {
  await tx.db
    .insertInto("releasedFile")
    .values({ name, ...values })
    .onConflict((oc) => oc.column("name").doUpdateSet(values))
    .execute();
}

/** The files among these that nobody has let go of. */
export async function findUnmarked(ctx: Context, keys: string[]): Promise<string[]> {
  const marked = await ctx.db.selectFrom("releasedFile").select("name").where("name", "in", keys).execute();
  const names = new Set(marked.map(({ name }) => name));
  return keys.filter((key) => !names.has(key));
}

/**
 * Whoever has just stored files that were let go of has as much time to refer to them as with new ones.
 * @throws DomainError unavailable while one of them is being deleted
 */
export async function putDeletionOff(ctx: Context, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const marked = (eb: ExpressionBuilder<Tables, "releasedFile">) => eb("name", "in", keys);
  // A look first: hardly ever is there one, and the write lock is others'.
  if (!(await ctx.db.selectFrom("releasedFile").select("name").where(marked).executeTakeFirst())) return;
  const put = async (tx: Tx) => {
    const marks = await tx.db
      .updateTable("releasedFile")
      .set({ releasedAt: toInstant(tx.now()) })
      .where(marked)
      .where("deletingSince", "is", null)
      .returning("name")
      .execute();
    const left = await tx.db.selectFrom("releasedFile").select("name").where(marked).execute();
    if (left.length > marks.length) throw goneMeanwhile();
  };
  await inTransaction(ctx, put, { level: "read committed" });
}

/** Trying again stores it anew. */
export function goneMeanwhile(): DomainError {
  return new DomainError("unavailable", "A file was removed while it was being stored. Please try again.");
}
