import { type Context, inTransaction } from "../context";
import { DomainError } from "../errors";

const references = [
  ["circularFile", "fileKey"],
  ["circularPage", "bigImageKey"],
  ["circularPage", "smallImageKey"],
  ["pageImage", "fileKey"],
  ["pageThumbnail", "fileKey"],
] as const;

/**
 * Deletes those of the files that no row points at any more. Equal bytes are one file, so a file may
 * have other users. Looking and deleting happen under the write lock, and whoever writes a reference
 * checks with `assertFilesExist` under the same lock: so no file vanishes under a new reference.
 */
export async function deleteUnreferencedFiles(ctx: Context, keys: Iterable<string>): Promise<void> {
  const candidates = new Set(keys);
  if (candidates.size === 0) return;
  await inTransaction(ctx, async (tx) => {
    for (const key of candidates) {
      if (!(await isReferenced(tx, key))) await tx.files.delete(key);
    }
  });
}

/**
 * Moves local files into the file store, in order; when one can't be stored, none of them stays.
 * The caller writes the references, or deletes what it could not refer to.
 */
export async function storeFiles(
  ctx: Context,
  files: { path: string; extension: string }[],
): Promise<{ key: string; byteSize: number }[]> {
  const stored: { key: string; byteSize: number }[] = [];
  try {
    for (const { path, extension } of files) stored.push(await ctx.files.putFile(path, extension));
    return stored;
  } catch (error) {
    await deleteUnreferencedFiles(
      ctx,
      stored.map((file) => file.key),
    );
    throw error;
  }
}

/**
 * To be called in the transaction that writes references to the files.
 * @throws DomainError unavailable when one was deleted in the meantime; trying again stores it anew
 */
export async function assertFilesExist(ctx: Context, keys: Iterable<string>): Promise<void> {
  for (const key of keys) {
    if (!(await ctx.files.exists(key))) {
      throw new DomainError("unavailable", "A file was removed while it was being stored. Please try again.");
    }
  }
}

async function isReferenced(ctx: Context, key: string): Promise<boolean> {
  for (const [table, column] of references) {
    const row = await ctx.db
      .selectFrom(table)
      .select((eb) => eb.lit(1).as("one"))
      .where(column as never, "=", key as never)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The keys of all files that a circular, or one of its pages, points at. A page's PDF is not counted. */
export async function collectFileKeys(
  ctx: Context,
  of: { circularId: number } | { pageId: number },
): Promise<string[]> {
  let pages = ctx.db.selectFrom("circularPage").select(["id", "bigImageKey", "smallImageKey"]);
  pages = "pageId" in of ? pages.where("id", "=", of.pageId) : pages.where("circularId", "=", of.circularId);
  const pageRows = await pages.execute();
  const keys: (string | null)[] = pageRows.flatMap((page) => [page.bigImageKey, page.smallImageKey]);
  for (const table of ["pageImage", "pageThumbnail"] as const) {
    for (const { id } of pageRows) {
      const rows = await ctx.db.selectFrom(table).select("fileKey").where("pageId", "=", id).execute();
      keys.push(...rows.map((row) => row.fileKey));
    }
  }
  if ("circularId" in of) {
    const files = await ctx.db
      .selectFrom("circularFile")
      .select("fileKey")
      .where("circularId", "=", of.circularId)
      .execute();
    keys.push(...files.map((file) => file.fileKey));
  }
  return keys.filter((key) => key !== null);
}
