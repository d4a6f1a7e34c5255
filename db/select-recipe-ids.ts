import { type RawBuilder, sql } from "kysely";
import type { Handle, RecipeIds, WantedRecipes } from "./engine";

/**
 * The part of the wanted recipes that is asked for, and how many there are.
 * @param from a table or a join with "recipe" in it
 */
export async function selectRecipeIds(
  db: Handle,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { recipeCategoryId, limit, offset }: WantedRecipes,
): Promise<RecipeIds> {
  const where =
    recipeCategoryId === null
      ? sql`"recipe"."id" in (select min("id") from "recipe" group by "originalId")`
      : sql`"recipe"."recipeCategoryId" = ${recipeCategoryId}`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as "total" from ${from} where ${where}`.execute(db);
  const { rows } = await sql<{ id: number }>`select "recipe"."id" as "id" from ${from} where ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}
