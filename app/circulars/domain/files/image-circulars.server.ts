import type { Context } from "#app/kernel/context";

/** A circular that shows an image. */
interface ImageCircular {
  retailerId: number;
  isPublished: boolean;
}

/** The circulars of which a page shows the image: pictures are carried over from earlier ones. Asks for no permission. */
export async function unsafeFindImageCirculars(ctx: Context, fileKey: string): Promise<ImageCircular[]> {
  const rows = await ctx.db
    .selectFrom("circularPage as page")
    .innerJoin("circular", "circular.id", "page.circularId")
    .select(["circular.retailerId", "circular.publishedAt"])
    .where("page.id", "in", (eb) =>
      eb
        .selectFrom("circularPage")
        .select("id")
        .where("bigImageKey", "=", fileKey)
        .union(eb.selectFrom("circularPage").select("id").where("smallImageKey", "=", fileKey))
        .union(eb.selectFrom("pageImage").select("pageId as id").where("fileKey", "=", fileKey))
        .union(eb.selectFrom("pageThumbnail").select("pageId as id").where("fileKey", "=", fileKey)),
    )
    .execute();
  return rows.map(({ retailerId, publishedAt }) => ({ retailerId, isPublished: publishedAt !== null }));
}
