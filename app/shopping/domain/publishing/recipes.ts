import type { ShownIngredient, ShownRecipe } from "#app/catalogue/domain/recipes/shown-recipe";
import type { RetailerLocale } from "./retailer-locale";
import type { StoreChoice, WeeklyAdImage } from "./weekly-ad";

/**
 * The wire format of the public recipes. Widgets import the types only. Recipes and their categories are shared by all
 * retailers; the deals told of with a recipe are the retailer's own. Everything is plain text: no field holds HTML.
 *
 * - `GET /public/retailers/{id}/recipes` gives RecipesHome,
 * - with `?category=<id>`, `?q=<words>` or both, and `&page=<from 1>`, RecipeList,
 * - `GET /public/retailers/{id}/recipes/{recipeId}` gives Recipe, with `?store=<slug or id>` the deals of that store,
 * - `GET /public/retailers/{id}/deals/{areaId}/recipes/{place}` the same of a recipe that is linked to a deal.
 */
export interface RecipesHome {
  retailer: RetailerLocale;
  /** The one that was chosen; while none is, one of the main recipes, another each week. Null without any recipe. */
  recipeOfTheWeek: RecipeCard | null;
  /** Featured categories that have recipes, each with its first ones, the main recipe at the front. */
  featured: { category: RecipeCategory; recipes: RecipeCard[] }[];
  /** All categories that have recipes. */
  categories: RecipeCategory[];
}

export interface RecipeCategory {
  id: number;
  name: string;
  recipeCount: number;
}

export interface RecipeList {
  retailer: RetailerLocale;
  /** Null when all categories were asked for. */
  category: RecipeCategory | null;
  /** The words that were searched for; empty without a search. */
  query: string;
  /** Counted from 1; a page past the last one is empty. */
  page: number;
  pageCount: number;
  total: number;
  recipes: RecipeCard[];
}

/** What lists show of a recipe. */
export interface RecipeCard {
  id: number;
  title: string;
  /** An absolute address: of https, or of a picture that comes with Endcap. */
  image: string | null;
  /** ISO 8601, e.g. PT1H30M. */
  totalTime: string | null;
  /** The first sentences of its summary, 240 characters at most. */
  summary: string;
}

export interface Recipe extends Omit<ShownRecipe, "shortSummary" | "ingredients"> {
  retailer: RetailerLocale & StoreChoice;
  /** 0 for a recipe that is in no category. */
  id: number;
  title: string;
  image: string | null;
  /** Null for one that is linked to a deal and stands in no category. */
  category: { id: number; name: string } | null;
  ingredients: RecipeIngredient[];
  /** The store whose deals they are; null if none was named or found, and the deals are those of the whole ad. */
  store: { id: number; slug: string; name: string } | null;
  /** Deals of the retailer's ad, or of the store's, that belong to the recipe; explicitly linked ones first. */
  deals: RecipeDeal[];
}

export interface RecipeIngredient extends ShownIngredient {
  /** Ids of the areas in `Recipe.deals` that offer it, the best first. */
  areas: number[];
}

/** A live deal, with what a shopping list has to know of it. */
export interface RecipeDeal {
  areaId: number;
  pageId: number;
  circularId: number;
  /** Prefix and ingredient, e.g. "Boneless Chicken Breast". */
  title: string;
  /** As printed, e.g. "2/$5". */
  deal: string;
  details: string;
  category: string | null;
  /** Instant with offset of the retailer's zone. */
  terminationDate: string;
  /** IANA name of the retailer's zone. */
  timeZone: string;
  thumbnail: WeeklyAdImage | null;
  /** Whoever made the ad linked it to this recipe. */
  linked: boolean;
}
