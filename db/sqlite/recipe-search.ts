import { sql } from "kysely";
import type { Handle, RecipeIds, WantedRecipes } from "../engine";
import { selectRecipeIds } from "../select-recipe-ids";

/** Recipes in SQLite's FTS5, whose table "recipeText" has the same row ids as "recipe" and is kept by triggers. */
export async function findRecipeIds(db: Handle, wanted: WantedRecipes): Promise<RecipeIds> {
  if (wanted.words.length === 0) {
    return selectRecipeIds(db, sql`"recipe"`, sql`"mainRecipe" desc, fold("title"), "id"`, wanted);
  }
  const quoted = wanted.words.map((word) => `"${word.replaceAll('"', '""')}"`);
  const matching = (
    expression: string,
  ) => sql`"recipeText" inner join "recipe" on "recipe"."id" = "recipeText".rowid
    and "recipeText" match ${expression}`;
  const order = sql`"recipeText".rank, "recipe"."id"`;
  const found = await selectRecipeIds(db, matching(`${quoted.join(" AND ")}*`), order, wanted);
  return found.total > 0 || quoted.length === 1
    ? found
    : selectRecipeIds(db, matching(`${quoted.join(" OR ")}*`), order, wanted);
}
