import type { Context } from "#app/kernel/context";
import type { Box } from "#app/kernel/ports/page-content";
import { renderExtrasJob } from "./page-jobs";

/** A picture found on the page; `id` is its place in page order, as on the wire. Box as fractions of the page. */
export interface Thumbnail extends Box {
  id: number;
  /** Failed: it will not be cut unless somebody has that tried again. */
  status: "cutting" | "ready" | "failed";
}

/** The pictures of a page in their order; the caller has made sure that the actor may see the page. */
export async function listThumbnails(ctx: Context, pageId: number): Promise<Thumbnail[]> {
  const rows = await thumbnailsOf(ctx, pageId).orderBy("position").execute();
  return rows.map((row) => {
    const { position: id, left, top, width, height } = row;
    return { id, left, top, width, height, status: statusOf(row) };
  });
}

/** With what became of the cutting, in one statement: the files and the end of their job are written together. */
export function thumbnailsOf(ctx: Context, pageId: number) {
  return ctx.db
    .selectFrom("pageThumbnail")
    .leftJoin("job", (join) => join.on("job.key", "=", renderExtrasJob(pageId).key))
    .select(["position", "left", "top", "width", "height", "fileKey", "job.status as cutting"])
    .where("pageId", "=", pageId);
}

type Row = Pick<
  Awaited<ReturnType<ReturnType<typeof thumbnailsOf>["executeTakeFirstOrThrow"]>>,
  "fileKey" | "cutting"
>;

export function statusOf({ fileKey, cutting }: Row): Thumbnail["status"] {
  if (fileKey !== null) return "ready";
  // Without a job that is to come, nothing will ever cut it.
  return cutting === "queued" || cutting === "running" ? "cutting" : "failed";
}
