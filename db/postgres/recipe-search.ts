import { type RawBuilder, sql } from "kysely";
import type { Handle, RecipeIds, WantedRecipes } from "../engine";
import { selectRecipeIds } from "../select-recipe-ids";
import { wordsQuery } from "./words";

/** Recipes by the full texts in "recipeText", a row for each of "recipe", kept by triggers. */
export async function findRecipeIds(db: Handle, wanted: WantedRecipes): Promise<RecipeIds> {
  const { words } = wanted;
  if (words.length === 0) {
    return selectRecipeIds(db, sql`"recipe"`, sql`"mainRecipe" desc, fold("title"), "recipe"."id"`, wanted);
  }
  const found = await selectMatching(db, wordsQuery(words, "&", true), wanted);
  return found.total > 0 || words.length === 1
    ? found
    : selectMatching(db, wordsQuery(words, "|", true), wanted);
}

function selectMatching(db: Handle, query: RawBuilder<unknown>, wanted: WantedRecipes): Promise<RecipeIds> {
  return selectRecipeIds(
    db,
    sql`"recipeText" inner join "recipe" on "recipe"."id" = "recipeText"."id" and "recipeText"."text" @@ ${query}`,
    sql`ts_rank('{0, 0, 0.3, 1}', "recipeText"."text", ${query}) desc, "recipe"."id"`,
    wanted,
  );
}
