import type { Context } from "#app/kernel/context";

/** The first page that is drawn, of each circular that has one; by the circular's id. */
export async function findFirstPages(
  ctx: Context,
  circulars: { id: number }[],
): Promise<Map<number, number>> {
  if (circulars.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("circularPage")
    .select(["id", "circularId"])
    .where(
      "circularId",
      "in",
      circulars.map(({ id }) => id),
    )
    .where("smallImageKey", "is not", null)
    .orderBy("position", "desc")
    .execute();
  return new Map(rows.map(({ id, circularId }) => [circularId, id]));
}
