import { type Area, unsafeListAreas } from "#app/circulars/domain/areas/queries.server";
import type { Context } from "#app/kernel/context";
import { dealPriceOf } from "./deal-price";
import { unsafeLoadGroupOrder } from "./pages-of-store.server";
import type { RetailerLocale } from "./retailer-locale";
import { linksOf, loadRecipesInCategories, shownRecipes } from "./shown-recipes.server";
import type { WeeklyAdArea, WeeklyAdImage, WeeklyAdPage, WeeklyAdRecipe } from "./weekly-ad";

/** What areas show besides the contents of their rows. */
interface Beside {
  retailer: RetailerLocale;
  /** The cut thumbnails, by `page:index`. */
  thumbnails: Map<string, WeeklyAdImage>;
  /** The linked recipes that shoppers can read, by area id. */
  recipes: Map<number, WeeklyAdRecipe[]>;
}

/** The address of a stored image; its name is its content's hash, so it never changes. */
export function imageUrl(fileKey: string): string {
  return `/public/images/${fileKey}`;
}

/** Ready pages of a retailer by circular, in the circular's order or in that of a group. */
export async function unsafeLoadPublishedPages(
  ctx: Context,
  retailer: RetailerLocale & { id: number },
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
  const areas = await unsafeListAreas(ctx, pageIds);
  const images = await loadImages(ctx, pageIds);
  const beside = {
    retailer,
    thumbnails: await loadThumbnails(ctx, pageIds),
    recipes: await loadRecipes(ctx, retailer.id, pageIds),
  };
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
      areas: (areas.get(row.id) ?? []).map((area) => toPublicArea(area, beside)),
    });
    byCircular.set(row.circularId, pagesOfCircular);
  }
  return byCircular;
}

function toPublicArea(area: Area, beside: Beside): WeeklyAdArea {
  const { id, left, top, width, height, featured, prefix, ingredient, deal, details } = area;
  const thumbnail = beside.thumbnails.get(`${area.pageId}:${area.thumbnailIndex}`) ?? null;
  const category = area.category?.name ?? null;
  const recipes = beside.recipes.get(id) ?? [];
  const box = { left, top, width, height };
  const price = dealPriceOf(area, beside.retailer);
  return { id, ...box, featured, category, prefix, ingredient, deal, details, price, thumbnail, recipes };
}

/** The recipes linked to the areas of pages that shoppers can read, by area id. */
async function loadRecipes(
  ctx: Context,
  retailerId: number,
  pageIds: number[],
): Promise<Map<number, WeeklyAdRecipe[]>> {
  if (pageIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("area")
    .select(["id", "recipesJson", "recipesShown"])
    .where("pageId", "in", pageIds)
    .where("recipesJson", "is not", null)
    .execute();
  const linked = rows.map(linksOf);
  const known = await loadRecipesInCategories(
    ctx,
    linked.flatMap(({ links }) => links),
  );
  return new Map(linked.map((each) => [each.areaId, shownRecipes(each, retailerId, known)]));
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
