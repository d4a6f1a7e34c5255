/** What shoppers read of a recipe, derived when it is written: no read parses what people wrote. */
export interface ShownRecipe {
  /** Paragraphs are separated by line feeds. */
  summary: string;
  /** The summary's first sentences. */
  shortSummary: string;
  attribution: {
    author: string | null;
    /** The name of the site that `url` leads to. */
    source: string | null;
    /** An http or https address. */
    url: string | null;
  };
  /** As written, e.g. "4" or "about 20 cookies". */
  yield: string | null;
  /** The number in `yield`, by which quantities are scaled; null if there is none. */
  servings: number | null;
  /** ISO 8601, e.g. PT1H30M. */
  prepTime: string | null;
  cookTime: string | null;
  totalTime: string | null;
  ingredients: ShownIngredient[];
  steps: string[];
}

export interface ShownIngredient {
  /** As written. What could not be parsed is in `item`. */
  text: string;
  /** "For the sauce:" and the like: a title over the lines that follow. */
  heading: boolean;
  quantity: RecipeQuantity | null;
  /** In the singular, e.g. "cup", "ounce", "can", "clove"; empty for pieces. */
  unit: string;
  /** What to buy, e.g. "boneless chicken breast". */
  item: string;
  /** What to know or do, e.g. "finely chopped" or "14 oz each"; may be empty. */
  note: string;
  /** What follows an amount of at most one, as written: "cup sugar, sifted", "g Zucker", "egg". */
  one: string;
  /** The same behind more than one: "cups sugar, sifted", "g Zucker", "eggs". */
  many: string;
  /** The text tells an amount that is not, or not all, in `quantity`: for other servings it stays as written. */
  keepsAmount: boolean;
}

export interface RecipeQuantity {
  from: number;
  /** The upper end of a range, e.g. 3 for "2-3"; null if it isn't a range. */
  to: number | null;
}
