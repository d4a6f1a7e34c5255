import { lock } from "#db/locks";
import type { Context, Tx } from "../context";
import { eachAtOnce } from "../each-at-once";
import type { StoredFile } from "../ports/file-store";
import {
  goneMeanwhile,
  graceMs,
  putDeletionOff,
  releaseStoredFiles,
  takeMarksAway,
} from "./released-files.server";
import { noteSound } from "./stored-files.server";

/** How many files are written, or looked for, at the same time: a disk can do that at one go. */
const filesAtOnce = 8;

/** A file of a folder that `withTempDir` gave. The store takes it over. */
export interface LocalFile {
  path: string;
  extension: string;
}

/** A file that stands in the store. It is kept for an hour, for the transaction that comes to refer to it. */
export interface FreshFile extends StoredFile {
  /** From when on it is kept. */
  storedAt: Date;
}

/** Each local file, with what is known of it since it stands in the store. */
type Stored<Files extends readonly LocalFile[]> = {
  -readonly [Index in keyof Files]: Files[Index] & FreshFile;
};

/**
 * Moves local files into the file store; when one can't be stored, none of them stays. Gives each of them back, in the same
 * order, with what the store says of it. The caller writes the references, or lets go of what it could not refer to.
 * @throws what the file store throws, as it is: a full disk is told by its code
 * @throws DomainError unavailable when one was deleted in the meantime; trying again stores it anew
 */
export async function storeFiles<Files extends readonly LocalFile[] | []>(
  ctx: Context,
  files: Files,
): Promise<Stored<Files>> {
  const stored: (LocalFile & StoredFile)[] = [];
  try {
    for (let start = 0; start < files.length; start += filesAtOnce) {
      const some = files.slice(start, start + filesAtOnce).map((file) => storeOne(ctx, file));
      const results = await Promise.allSettled(some);
      stored.push(...results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
      const failure = results.find((result) => result.status === "rejected");
      if (failure) throw failure.reason;
    }
    // One of each, in order, which the compiler can't see through the list.
    return (await keepStored(ctx, stored)) as Stored<Files>;
  } catch (error) {
    await releaseStoredFiles(
      ctx,
      stored.map(({ key }) => key),
    );
    throw error;
  }
}

async function storeOne(ctx: Context, file: LocalFile): Promise<LocalFile & StoredFile> {
  return { ...file, ...(await ctx.files.putFile(file.path, file.extension)) };
}

/**
 * Sees to it that files that were just stored stay for an hour; gives them back in the same order.
 * @throws DomainError unavailable when one was deleted in the meantime; trying again stores it anew
 */
export async function keepStored<Put extends StoredFile>(
  ctx: Context,
  stored: readonly Put[],
): Promise<(Put & FreshFile)[]> {
  const storedAt = await putOffDeletion(ctx, stored);
  return stored.map((file) => ({ ...file, storedAt }));
}

/**
 * First nobody may delete the files from now on, then each is looked for, since one could go at the moment it was stored.
 * It asks the store, so it stands before the transaction that refers to them: one that waits for a store far away is in
 * others' way.
 * @returns from when on they are kept
 */
async function putOffDeletion(ctx: Context, stored: readonly StoredFile[]): Promise<Date> {
  const storedAt = ctx.now();
  await putDeletionOff(
    ctx,
    stored.map(({ key }) => key),
  );
  const areThere = await eachAtOnce(
    filesAtOnce,
    stored,
    async ({ key, byteSize }) => (await ctx.files.byteSize(key)) === byteSize,
  );
  if (areThere.includes(false)) throw goneMeanwhile();
  return storedAt;
}

/**
 * To be called in the transaction that writes references to the files: they stay for as long as those do. Notes their
 * sizes, too.
 * @throws DomainError unavailable when one may have been deleted in the meantime; trying again stores it anew
 */
export async function keepFiles(tx: Tx, files: readonly FreshFile[]): Promise<void> {
  if (files.length === 0) return;
  await lock(tx.db, "files", "shared");
  await takeMarksAway(
    tx,
    files.map(({ key }) => key),
  );
  const now = tx.now().getTime();
  if (files.some(({ storedAt }) => now - storedAt.getTime() > graceMs)) throw goneMeanwhile();
  await noteSound(tx, files);
}
