import { figures } from "./foreign-amounts.server";
import { givenInstructions } from "./foreign-parts.server";
import { hasOne, isObject, string } from "./foreign-shapes.server";

/** What recipes have and other lists of items have not. */
const signs = [
  ...["yields", "yield", "servings", "serves", "method", "preparation"],
  ...["prepTime", "cookTime", "preparationTime", "cookingTime"],
];

interface OfItems {
  items: unknown[];
}

/** Whether this is a recipe with its ingredients in `items`, as KitchenOwl exports it. */
export function holdsItems(value: object): value is OfItems {
  const { items } = value as Partial<OfItems>;
  return Array.isArray(items) && items.every(isItem) && hasOne(value, ...signs);
}

function isItem(value: unknown): boolean {
  if (!isObject(value)) return typeof value === "string";
  return typeof (value as { name?: unknown }).name === "string" && !hasOne(value, "@type", "url");
}

/** Such a recipe under the names that `readRecipe` knows: an item's description is its amount, or what to do with it. */
export function withNamedItems(recipe: unknown): unknown {
  if (!isObject(recipe) || !holdsItems(recipe)) return recipe;
  const { items, description, ...rest } = recipe as OfItems & { description?: unknown };
  const about = givenInstructions(rest).length > 0 ? { description } : { instructions: description };
  return { ...rest, ...about, ingredients: items.map(withNamedAmount) };
}

function withNamedAmount(item: unknown): unknown {
  if (!isObject(item) || !hasOne(item, "description")) return item;
  const { description, ...rest } = item as { description: unknown };
  return { ...rest, [figures.test(string(description)) ? "quantity" : "note"]: description };
}
