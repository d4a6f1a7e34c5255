import { toInstant } from "#db/columns";
import { type Area, unsafeListAreas } from "../areas/queries.server";
import type { Context } from "../context";
import { notFound } from "../errors";
import { isoWithOffset } from "../wall-time";
import { unsafeFindGroupOfStore, unsafeLoadGroupOrder } from "./pages-of-store.server";
import type { WeeklyAd, WeeklyAdArea, WeeklyAdCircular, WeeklyAdImage, WeeklyAdPage } from "./weekly-ad";

/** The address of a stored image; its name is its content's hash, so it never changes. */
export function imageUrl(fileKey: string): string {
  return `/public/images/${fileKey}`;
}

/**
 * What the weekly-ad widget shows of a retailer now: its active circulars, their ready pages, the areas.
 * With a store (slug or id), the pages of its circular group in the group's order; an unknown store is none.
 * Public: asks for no permission and shows nothing that is not published.
 * @throws DomainError not_found when there is no such retailer
 */
export async function getWeeklyAd(
  ctx: Context,
  retailerId: number,
  store: string | null = null,
): Promise<WeeklyAd> {
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["id", "name", "siteName", "timeZone"])
    .where("id", "=", retailerId)
    .executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  const now = toInstant(ctx.now());
  const circulars = await ctx.db
    .selectFrom("circular")
    .selectAll()
    .where("retailerId", "=", retailerId)
    .where("activeDate", "<=", now)
    .where("terminationDate", ">", now)
    .orderBy("terminationDate")
    .orderBy("id")
    .execute();
  const groupId = store === null ? null : await unsafeFindGroupOfStore(ctx, retailerId, store);
  const pages = await loadPages(
    ctx,
    circulars.map((circular) => circular.id),
    groupId,
  );
  const { timeZone } = retailer;
  return {
    retailer: { id: retailer.id, name: retailer.name, siteName: retailer.siteName },
    circulars: circulars.map(({ id, name, title, slug, activeDate, terminationDate }): WeeklyAdCircular => {
      const [from, until] = [isoWithOffset(activeDate, timeZone), isoWithOffset(terminationDate, timeZone)];
      return {
        id,
        name,
        title,
        slug,
        activeDate: from,
        terminationDate: until,
        timeZone,
        pages: pages.get(id) ?? [],
      };
    }),
  };
}

/** Ready pages by circular, in the circular's order or in that of a group. */
async function loadPages(
  ctx: Context,
  circularIds: number[],
  groupId: number | null,
): Promise<Map<number, WeeklyAdPage[]>> {
  const byCircular = new Map<number, WeeklyAdPage[]>();
  if (circularIds.length === 0) return byCircular;
  const ready = await ctx.db
    .selectFrom("circularPage")
    .selectAll()
    .where("circularId", "in", circularIds)
    .where("status", "=", "ready")
    .orderBy("position")
    .execute();
  const order = groupId === null ? null : await unsafeLoadGroupOrder(ctx, groupId, circularIds);
  const rows = order
    ? ready.filter(order.shows).toSorted((a, b) => order.positionOf(a) - order.positionOf(b))
    : ready;
  const pageIds = rows.map((row) => row.id);
  const [areas, images, thumbnails] = [
    await unsafeListAreas(ctx, pageIds),
    await loadImages(ctx, pageIds),
    await loadThumbnails(ctx, pageIds),
  ];
  for (const row of rows) {
    if (row.bigImageKey === null || row.bigImageWidth === null || row.bigImageHeight === null) continue;
    const big = {
      url: imageUrl(row.bigImageKey),
      width: row.bigImageWidth,
      height: row.bigImageHeight,
      contentType: "image/jpeg",
    };
    const pagesOfCircular = byCircular.get(row.circularId) ?? [];
    pagesOfCircular.push({
      id: row.id,
      number: pagesOfCircular.length + 1,
      aspectRatio: big.width / big.height,
      images: images.get(row.id) ?? [big],
      areas: (areas.get(row.id) ?? []).map((area) => toPublicArea(area, thumbnails)),
    });
    byCircular.set(row.circularId, pagesOfCircular);
  }
  return byCircular;
}

function toPublicArea(area: Area, thumbnails: Map<string, WeeklyAdImage>): WeeklyAdArea {
  const { id, left, top, width, height, featured, prefix, ingredient, deal, details } = area;
  const thumbnail = thumbnails.get(`${area.pageId}:${area.thumbnailIndex}`) ?? null;
  const category = area.category?.name ?? null;
  return { id, left, top, width, height, featured, category, prefix, ingredient, deal, details, thumbnail };
}

async function loadImages(ctx: Context, pageIds: number[]): Promise<Map<number, WeeklyAdImage[]>> {
  const byPage = new Map<number, WeeklyAdImage[]>();
  if (pageIds.length === 0) return byPage;
  const rows = await ctx.db
    .selectFrom("pageImage")
    .selectAll()
    .where("pageId", "in", pageIds)
    .orderBy("width")
    .execute();
  for (const { pageId, fileKey, width, height, contentType } of rows) {
    const image = { url: imageUrl(fileKey), width, height, contentType };
    byPage.set(pageId, [...(byPage.get(pageId) ?? []), image]);
  }
  return byPage;
}

/** Cut thumbnails that an area uses, by `page:index`. */
async function loadThumbnails(ctx: Context, pageIds: number[]): Promise<Map<string, WeeklyAdImage>> {
  if (pageIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("pageThumbnail as thumbnail")
    .innerJoin("area", (join) =>
      join
        .onRef("area.pageId", "=", "thumbnail.pageId")
        .onRef("area.thumbnailIndex", "=", "thumbnail.position"),
    )
    .selectAll("thumbnail")
    .where("thumbnail.pageId", "in", pageIds)
    .where("thumbnail.fileKey", "is not", null)
    .execute();
  return new Map(
    rows.map(({ pageId, position, fileKey, imageWidth, imageHeight }) => {
      const size = { width: imageWidth ?? 0, height: imageHeight ?? 0 };
      return [`${pageId}:${position}`, { url: imageUrl(fileKey ?? ""), ...size, contentType: "image/webp" }];
    }),
  );
}
