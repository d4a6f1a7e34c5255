import { type RawBuilder, sql } from "kysely";
import type { Handle, RecipeIds, WantedRecipes } from "../engine";

/** Recipes in SQLite's FTS5, whose table "recipeText" has the same row ids as "recipe" and is kept by triggers. */
export async function findRecipeIds(db: Handle, wanted: WantedRecipes): Promise<RecipeIds> {
  if (wanted.words.length === 0) {
    return select(db, sql`"recipe"`, sql`"mainRecipe" desc, fold("title"), "id"`, wanted);
  }
  const quoted = wanted.words.map((word) => `"${word.replaceAll('"', '""')}"`);
  const matching = (
    expression: string,
  ) => sql`"recipeText" inner join "recipe" on "recipe"."id" = "recipeText".rowid
    and "recipeText" match ${expression}`;
  const order = sql`"recipeText".rank, "recipe"."id"`;
  const found = await select(db, matching(`${quoted.join(" AND ")}*`), order, wanted);
  return found.total > 0 || quoted.length === 1
    ? found
    : select(db, matching(`${quoted.join(" OR ")}*`), order, wanted);
}

async function select(
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
