import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/** Under what recipes are shown to shoppers; shared by all retailers. */
export interface RecipeCategoryTable {
  id: Generated<number>;
  name: string;
  featured: Flag;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A recipe that was taken into a category. */
export interface RecipeTable {
  id: Generated<number>;
  recipeCategoryId: number;
  /** What its source calls it; unique within the category. */
  originalId: string;
  title: string;
  /** An https address. */
  image: string | null;
  /** All of it: RecipeData of domain/recipes. */
  json: JsonText;
  /** At most one of a category. */
  mainRecipe: Flag;
  /** At most one of all. */
  recipeOfTheWeek: Flag;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A recipe of the built-in library, which is searched where no outside feed is. See db/library-search.ts. */
export interface LibraryRecipeTable {
  id: Generated<number>;
  originalId: string;
  /** RecipeData of domain/recipes. */
  json: JsonText;
  createdAt: Instant;
  updatedAt: Instant;
}

export type RecipeRow = Selectable<RecipeTable>;
