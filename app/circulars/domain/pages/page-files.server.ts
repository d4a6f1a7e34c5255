import type { Context, Tx } from "#app/kernel/context";
import { releaseFiles } from "#app/kernel/files/released-files.server";

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

/** Lets go of those of the files that the page no longer has. */
export async function releaseUnused(tx: Tx, pageId: number, keys: string[]): Promise<void> {
  const used = new Set(await collectFileKeys(tx, { pageId }));
  await releaseFiles(
    tx,
    keys.filter((key) => !used.has(key)),
  );
}
