import { toInstant } from "#db/columns";
import type { StoredFileRow } from "#db/tables/kernel";
import type { Context, Tx } from "../context";

/** What is known about the files, by key; those nobody has looked at yet are left out. */
export async function loadStoredFiles(ctx: Context, keys: string[]): Promise<Map<string, StoredFileRow>> {
  const rows = await ctx.db.selectFrom("storedFile").selectAll().where("name", "in", keys).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Notes that all bytes of the files are what their keys say, as of now. */
export async function noteSound(
  ctx: Context,
  files: readonly { key: string; byteSize: number }[],
): Promise<void> {
  const checkedAt = toInstant(ctx.now());
  // A statement each: equal bytes, twice among them, are one row.
  for (const { key, byteSize } of files) {
    await ctx.db
      .insertInto("storedFile")
      .values({ name: key, byteSize, checkedAt })
      .onConflict((oc) => oc.column("name").doUpdateSet({ byteSize, checkedAt }))
      .execute();
  }
}

/** Notes that the file is lost. Gives false where that was known. */
export async function noteLost(tx: Tx, key: string): Promise<boolean> {
  const known = (await loadStoredFiles(tx, [key])).get(key);
  if (known?.lostSince) return false;
  const lostSince = toInstant(tx.now());
  await tx.db
    .insertInto("storedFile")
    .values({ name: key, byteSize: null, checkedAt: null, lostSince })
    .onConflict((oc) => oc.column("name").doUpdateSet({ lostSince }))
    .execute();
  return true;
}
