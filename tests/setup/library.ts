import { toInstant } from "#db/columns";
import type { Database } from "#db/database";
import { indexLibraryRecipe } from "#db/library-search";

interface LibraryDish {
  originalId: string;
  title: string;
  image?: string;
  ingredients?: string[];
  summary?: string;
}

/** Puts recipes into the library as they are, without the cleaning that an import does. */
export async function plantInLibrary(db: Database, dishes: LibraryDish[]): Promise<void> {
  const now = toInstant(new Date());
  for (const { originalId, title, image = null, ingredients = ["1 onion"], summary = "" } of dishes) {
    const json = JSON.stringify({
      originalId,
      title,
      image,
      summary,
      instructions: "",
      steps: ["Cook."],
      ingredients,
      preparationMinutes: 5,
      cookingMinutes: 20,
      totalMinutes: null,
      servings: "4",
      sourceName: null,
      sourceUrl: null,
    });
    const { id } = await db
      .insertInto("libraryRecipe")
      .values({ originalId, json, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await indexLibraryRecipe(db, id, { title, ingredients: ingredients.join("\n"), description: summary });
  }
}

/** Empties the library and the categories. */
export async function forgetRecipes(db: Database): Promise<void> {
  for (const { id } of await db.selectFrom("libraryRecipe").select("id").execute()) {
    await indexLibraryRecipe(db, id, { title: "", ingredients: "", description: "" });
  }
  await db.deleteFrom("libraryRecipe").execute();
  await db.deleteFrom("recipeCategory").execute();
}
