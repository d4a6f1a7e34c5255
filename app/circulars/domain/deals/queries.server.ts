import { linkedEntries } from "#app/catalogue/domain/recipes/linked-recipes";
import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import type { AreaRow } from "#db/tables/circulars";
import { sortByReadingOrder } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { getScopedCircular } from "../circulars/circular-access.server";

/** A deal as a table shows it: what its area says, and where it lies. Box as fractions of the page, from its top left. */
export interface Deal extends Box {
  id: number;
  version: number;
  pageId: number;
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  categoryId: number | null;
  featured: boolean;
  thumbnailIndex: number | null;
  /** How many recipes are linked to it. */
  recipeCount: number;
}

/** All deals of a circular, by page and in reading order. @throws DomainError not_found */
export async function listDeals(ctx: Context, circularId: number): Promise<Deal[]> {
  requirePermission(ctx, "circulars.read");
  await getScopedCircular(ctx, circularId);
  const rows = await areasOfCircular(ctx, circularId).orderBy("circularPage.position").execute();
  const byPage = new Map<number, Deal[]>();
  for (const row of rows) {
    const deals = byPage.get(row.pageId) ?? [];
    byPage.set(row.pageId, deals);
    deals.push(toDeal(row));
  }
  return [...byPage.values()].flatMap((deals) => sortByReadingOrder(deals));
}

/** The rows behind a circular's deals; the caller has made sure that the actor may see it. */
export function areasOfCircular(ctx: Context, circularId: number) {
  return ctx.db
    .selectFrom("area")
    .innerJoin("circularPage", "circularPage.id", "area.pageId")
    .selectAll("area")
    .where("circularPage.circularId", "=", circularId);
}

export function toDeal(row: AreaRow): Deal {
  const { id, version, pageId, prefix, ingredient, deal, details, categoryId, thumbnailIndex } = row;
  const { left, top, width, height, recipesJson, featured } = row;
  const texts = { prefix, ingredient, deal, details, categoryId, thumbnailIndex };
  const recipeCount = recipesJson === null ? 0 : linkedEntries(recipesJson).length;
  return { id, version, pageId, ...texts, left, top, width, height, featured: featured === 1, recipeCount };
}
