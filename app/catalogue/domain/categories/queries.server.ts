import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import type { CategoryRow } from "#db/tables/circulars";
import type { CategoryColumn } from "./category-list";

export type Category = CategoryRow;

export interface ListedCategory {
  id: number;
  name: string;
  /** Areas that carry it, of all retailers. */
  areaCount: number;
}

const areaCount = sql<number>`(select count(*) from "area" where "area"."categoryId" = "category"."id")`;

/** All product categories, sorted by name. */
export async function listCategories(ctx: Context): Promise<Category[]> {
  requirePermission(ctx, "categories.read");
  return ctx.db.selectFrom("category").selectAll().orderBy(textOrder("name")).orderBy("id").execute();
}

/** One page of the list of categories, for those who manage them: it counts the deals of all retailers. */
export async function listCategoriesPage(
  ctx: Context,
  asked: ListQuery<CategoryColumn>,
): Promise<ListPage<ListedCategory>> {
  requirePermission(ctx, "categories.write");
  const query = ctx.db.selectFrom("category").select(["id", "name"]).select(areaCount.as("areaCount"));
  return fetchListPage(ctx, query, asked, {
    id: plainOrder("category.id"),
    name: textOrder("category.name"),
    areas: areaCount,
  });
}

/** @throws DomainError not_found */
export async function getCategory(ctx: Context, id: number): Promise<Category> {
  requirePermission(ctx, "categories.read");
  const row = await ctx.db.selectFrom("category").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Category");
  return row;
}
