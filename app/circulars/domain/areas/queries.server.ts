import { shownMark, storedJson } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { sortByReadingOrder } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { getScopedPage } from "../circulars/circular-access.server";

/** A clickable area; box as fractions of the page, from its top left. */
export interface Area extends Box {
  id: number;
  pageId: number;
  thumbnailIndex: number | null;
  featured: boolean;
  category: { id: number; name: string } | null;
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  recipesJson: string | null;
  version: number;
}

/** The areas of a page in reading order. @throws DomainError not_found */
export async function listAreas(ctx: Context, pageId: number): Promise<Area[]> {
  requirePermission(ctx, "circulars.read");
  await getScopedPage(ctx, pageId);
  return (await unsafeListAreas(ctx, [pageId])).get(pageId) ?? [];
}

/** The areas of pages that the caller may show, by page id, each page's in reading order. */
export async function unsafeListAreas(ctx: Context, pageIds: number[]): Promise<Map<number, Area[]>> {
  if (pageIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("area")
    .leftJoin("category", "category.id", "area.categoryId")
    .select(["area.id", "pageId", "left", "top", "width", "height", "thumbnailIndex", "featured"])
    .select(["categoryId", "category.name as categoryName", "prefix", "ingredient", "deal", "details"])
    .select(["recipesJson", shownMark, "version"])
    .where("area.pageId", "in", pageIds)
    .orderBy("area.id")
    .execute();
  const byPage = new Map<number, Area[]>();
  for (const { categoryId, categoryName, featured, recipesJson, recipesShown, ...row } of rows) {
    const category = categoryId === null ? null : { id: categoryId, name: categoryName ?? "" };
    const clean = storedJson({ recipesJson, recipesShown });
    const area: Area = { ...row, featured: featured === 1, category, recipesJson: clean };
    const areas = byPage.get(area.pageId);
    if (areas) areas.push(area);
    else byPage.set(area.pageId, [area]);
  }
  for (const [pageId, areas] of byPage) byPage.set(pageId, sortByReadingOrder(areas));
  return byPage;
}
