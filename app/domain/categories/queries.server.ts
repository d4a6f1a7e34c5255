import { sql } from "kysely";
import type { CategoryRow } from "#db/tables/category";
import type { Context } from "../context";
import { requirePermission } from "../permissions";

export type Category = CategoryRow;

/** All product categories, sorted by name. */
export async function listCategories(ctx: Context): Promise<Category[]> {
  requirePermission(ctx, "categories.read");
  return ctx.db.selectFrom("category").selectAll().orderBy(sql`lower("name")`).orderBy("id").execute();
}
