import type { Context, Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import type { StoredFileRow } from "#db/tables/circulars";

/** What is known about the files, by key; those nobody has looked at yet are left out. */
export async function loadStoredFiles(ctx: Context, keys: string[]): Promise<Map<string, StoredFileRow>> {
  const rows = await ctx.db.selectFrom("storedFile").selectAll().where("name", "in", keys).execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Notes that all bytes of the file are what its key says, as of now. */
export async function noteSound(ctx: Context, key: string, byteSize: number): Promise<void> {
  const found = { byteSize, checkedAt: toInstant(ctx.now()) };
  await ctx.db
    .insertInto("storedFile")
    .values({ name: key, ...found })
    .onConflict((oc) => oc.column("name").doUpdateSet(found))
    .execute();
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
