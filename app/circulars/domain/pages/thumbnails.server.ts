import type { Context } from "#app/kernel/context";
import { findUnfinished } from "#app/kernel/jobs/queue.server";
import type { Box } from "#reader/page-content";
import { renderExtrasJob } from "./page-jobs";

/** A picture found on the page; `id` is its place in page order, as on the wire. Box as fractions of the page. */
export interface Thumbnail extends Box {
  id: number;
  /** Failed: it will not be cut unless somebody has that tried again. */
  status: "cutting" | "ready" | "failed";
}

/** The pictures of a page in their order; the caller has made sure that the actor may see the page. */
export async function listThumbnails(ctx: Context, pageId: number): Promise<Thumbnail[]> {
  const isCutting = await arePicturesCut(ctx, pageId);
  const rows = await thumbnailsOf(ctx, pageId).orderBy("position").execute();
  return rows.map(({ position: id, left, top, width, height, fileKey }) => {
    return { id, left, top, width, height, status: statusOf(fileKey, isCutting) };
  });
}

export function thumbnailsOf(ctx: Context, pageId: number) {
  return ctx.db
    .selectFrom("pageThumbnail")
    .select(["position", "left", "top", "width", "height", "fileKey"])
    .where("pageId", "=", pageId);
}

/**
 * Whether the job that cuts a page's pictures is to come, or under way. To be asked before the pictures are read: it
 * ends in the transaction that writes their files.
 */
export async function arePicturesCut(ctx: Context, pageId: number): Promise<boolean> {
  return (await findUnfinished(ctx, [renderExtrasJob(pageId)])).size > 0;
}

/** @param isCutting see `arePicturesCut` */
export function statusOf(fileKey: string | null, isCutting: boolean): Thumbnail["status"] {
  if (fileKey !== null) return "ready";
  // Without a job that is to come, nothing will ever cut it.
  return isCutting ? "cutting" : "failed";
}
