import type { Handle } from "#db/engine";
import { indexLibraryRecipe } from "#db/library-search";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { plainText } from "./recipe-html.server";

const batchSize = 500;

/** Makes a recipe of the library findable by what it says now. */
export function indexRecipe(
  db: Handle,
  id: number,
  { title, ingredients, summary }: Pick<RecipeData, "title" | "ingredients" | "summary">,
): Promise<void> {
  return indexLibraryRecipe(db, id, {
    title,
    ingredients: ingredients.join("\n"),
    description: plainText(summary),
  });
}

/** The same for the whole library, of which nothing is findable yet: its rows came from another database. */
export async function indexLibrary(db: Handle): Promise<void> {
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom("libraryRecipe")
      .select(["id", "originalId", "json"])
      .where("id", ">", lastId)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    for (const { id, originalId, json } of rows)
      await indexRecipe(db, id, reviveRecipe(json, { originalId, title: "" }));
    if (rows.length < batchSize) return;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}
