import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { PageStatus } from "#db/tables/circulars";
import type { PageContent } from "#reader/page-content";
import { type Area, listAreas } from "../areas/queries.server";
import { getScopedPage } from "../circulars/circular-access.server";
import { type PageReading, unsafeFindReading } from "./page-readings.server";
import { chooseWords, parseLinks, parseRules, parseWords } from "./stored-content";
import { arePicturesCut, listThumbnails, statusOf, type Thumbnail, thumbnailsOf } from "./thumbnails.server";

export interface PageDetail {
  id: number;
  circularId: number;
  retailerId: number;
  /** 1-based place in the circular. */
  number: number;
  status: PageStatus;
  failureReason: string | null;
  blank: boolean;
  bigImageKey: string | null;
  bigImageWidth: number | null;
  bigImageHeight: number | null;
  /** Neighbours in the circular's page order. */
  previousPageId: number | null;
  nextPageId: number | null;
  areas: Area[];
  thumbnails: Thumbnail[];
}

/** @throws DomainError not_found */
export async function getPage(ctx: Context, id: number): Promise<PageDetail> {
  requirePermission(ctx, "circulars.read");
  const page = await getScopedPage(ctx, id);
  const order = await ctx.db
    .selectFrom("circularPage")
    .select("id")
    .where("circularId", "=", page.circularId)
    .orderBy("position")
    .execute();
  const index = order.findIndex((row) => row.id === id);
  return {
    id,
    circularId: page.circularId,
    retailerId: page.retailerId,
    number: index + 1,
    status: page.status,
    failureReason: page.failureReason,
    blank: page.blank === 1,
    bigImageKey: page.bigImageKey,
    bigImageWidth: page.bigImageWidth,
    bigImageHeight: page.bigImageHeight,
    previousPageId: order[index - 1]?.id ?? null,
    nextPageId: order[index + 1]?.id ?? null,
    areas: await listAreas(ctx, id),
    thumbnails: await listThumbnails(ctx, id),
  };
}

/** What is printed on a page. */
export interface PrintedContent extends PageContent {
  /** What was read from its picture; null where its text says it all. */
  reading: PageReading | null;
}

/**
 * What is printed on the page: empty lists until it is rendered, and for what can't be read. The words of a page whose
 * picture was read are those that were read.
 * @throws DomainError not_found
 */
export async function getPageContent(ctx: Context, id: number): Promise<PrintedContent> {
  requirePermission(ctx, "circulars.read");
  await getScopedPage(ctx, id);
  const reading = await unsafeFindReading(ctx, id);
  const content = await ctx.db
    .selectFrom("pageContent")
    .selectAll()
    .where("pageId", "=", id)
    .executeTakeFirst();
  const pictures = await ctx.db
    .selectFrom("pageThumbnail")
    .select(["left", "top", "width", "height"])
    .where("pageId", "=", id)
    .where("origin", "=", "found")
    .orderBy("position")
    .execute();
  return {
    words: chooseWords(reading?.words ?? null, content ? parseWords(content.words) : []),
    links: content ? parseLinks(content.links) : [],
    rules: content ? parseRules(content.rules) : [],
    pictures,
    reading,
  };
}

const maxWaitMs = 60_000;
const lookEveryMs = 200;

/**
 * The file key of a page's image. A page that is still being drawn is waited for, up to a minute;
 * `signal` ends the waiting.
 * @throws DomainError not_found (also for a failed page); unavailable if the page isn't drawn in time
 */
export async function getPageImageKey(
  ctx: Context,
  id: number,
  size: "big" | "small",
  signal?: AbortSignal,
): Promise<string> {
  requirePermission(ctx, "circulars.read");
  return waitFor(signal, async () => {
    const page = await getScopedPage(ctx, id);
    if (page.status === "failed") throw notFound("Page image");
    return size === "big" ? page.bigImageKey : page.smallImageKey;
  });
}

/**
 * The file key of a thumbnail, waited for like a page's image as long as it may still be cut.
 * @throws DomainError not_found (also when the page has failed or the cutting is over without it), unavailable
 */
export async function getThumbnailKey(
  ctx: Context,
  id: number,
  position: number,
  signal?: AbortSignal,
): Promise<string> {
  requirePermission(ctx, "circulars.read");
  return waitFor(signal, async () => {
    const page = await getScopedPage(ctx, id);
    if (page.status === "rendering") return null;
    const isCutting = await arePicturesCut(ctx, id);
    const thumbnail = await thumbnailsOf(ctx, id).where("position", "=", position).executeTakeFirst();
    if (!thumbnail || statusOf(thumbnail.fileKey, isCutting) === "failed") throw notFound("Thumbnail");
    return thumbnail.fileKey;
  });
}

async function waitFor(signal: AbortSignal | undefined, look: () => Promise<string | null>): Promise<string> {
  const waitUntil = performance.now() + maxWaitMs;
  for (;;) {
    const key = await look();
    if (key !== null) return key;
    if (signal?.aborted || performance.now() > waitUntil) {
      throw new DomainError("unavailable", "The page is still being drawn. Please try again.", {
        retryAfterSeconds: 5,
      });
    }
    await pause(lookEveryMs);
  }
}
