import type { Context } from "../context";
import { eachAtOnce } from "../each-at-once";
import { newFileKey } from "../ports/file-keys";

/** How many files are written at the same time: a disk can do that at one go. */
const filesAtOnce = 8;

/** A file of a folder that `withTempDir` gave. The store takes it over. */
export interface LocalFile {
  path: string;
  extension: string;
}

/** A file that stands in the store, for the row that comes to refer to it. */
export interface StoredFile {
  key: string;
}

type Stored<Files extends readonly LocalFile[]> = {
  -readonly [Index in keyof Files]: Files[Index] & StoredFile;
};

/**
 * Moves local files into the file store. Gives each of them back with its key, in the same order. The caller writes the
 * rows that refer to them; files that no row comes to refer to are swept a day later (see `sweepFiles`).
 * @throws what the file store throws, as it is: a full disk is told by its code
 */
export async function storeFiles<Files extends readonly LocalFile[] | []>(
  ctx: Context,
  files: Files,
): Promise<Stored<Files>> {
  const stored = await eachAtOnce(filesAtOnce, files as readonly LocalFile[], async (file) => {
    const key = newFileKey(file.extension);
    await ctx.services.files.putFile(file.path, key);
    return { ...file, key };
  });
  // One of each, in order, which the compiler can't see through the list.
  return stored as Stored<Files>;
}
