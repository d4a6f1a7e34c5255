import { type RawBuilder, sql } from "kysely";
import type { Handle, RecipeIds, WantedRecipes } from "../engine";
import { wordsQuery } from "./words";

/** Recipes by the full texts in "recipeText", a row for each of "recipe", kept by triggers. */
export async function findRecipeIds(db: Handle, wanted: WantedRecipes): Promise<RecipeIds> {
  const { words } = wanted;
  if (words.length === 0) {
    return select(db, sql`"recipe"`, sql`"mainRecipe" desc, fold("title"), "recipe"."id"`, wanted);
  }
  const found = await selectMatching(db, wordsQuery(words, "&", true), wanted);
  return found.total > 0 || words.length === 1
    ? found
    : selectMatching(db, wordsQuery(words, "|", true), wanted);
}

function selectMatching(db: Handle, query: RawBuilder<unknown>, wanted: WantedRecipes): Promise<RecipeIds> {
  return select(
    db,
    sql`"recipeText" inner join "recipe" on "recipe"."id" = "recipeText"."id" and "recipeText"."text" @@ ${query}`,
    sql`ts_rank('{0, 0, 0.3, 1}', "recipeText"."text", ${query}) desc, "recipe"."id"`,
    wanted,
  );
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
