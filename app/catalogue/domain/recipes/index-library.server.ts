import type { Handle } from "#db/engine";
import { indexLibraryRecipe } from "#db/library-search";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { plainText } from "./recipe-html.server";

const batchSize = 500;

/** Writes a library recipe's current texts to the search index. */
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

/** Fills the empty search index with the whole library, after its rows were copied from another database. */
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
