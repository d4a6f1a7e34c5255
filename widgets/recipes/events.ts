/** Events on the root element, each a bubbling CustomEvent named `endcap:<name>`. */
export interface RecipesEvents {
  /** The first recipes are drawn. */
  ready: { retailerId: string };
  /** Nothing could be drawn; the sentence with "Try again" shows. */
  error: { message: string };
  "recipe-open": { recipeId: number; title: string };
  /** Ingredients of a recipe were put on the list. */
  "recipe-add": { recipeId: number; ingredients: number };
  "recipe-print": { recipeId: number };
  "search-empty": { query: string };
}

export type Emit = <Name extends keyof RecipesEvents>(name: Name, detail: RecipesEvents[Name]) => void;
