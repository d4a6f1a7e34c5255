import type { Recipe, RecipeCard } from "#app/shopping/domain/publishing/recipes";
import { addressWith } from "#widgets/shared/address";
import { dataScript } from "#widgets/shared/data-script";
import { routeHash } from "./route";

/** A recipe for search engines. Source of the format: https://schema.org/Recipe */
export function recipeData(recipe: Recipe): Record<string, unknown> {
  const { title, image, attribution, prepTime, cookTime, totalTime, ingredients, steps, summary } = recipe;
  const author = attribution.author ?? attribution.source;
  return {
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: title,
    image: image ?? undefined,
    author: author ? { "@type": attribution.author ? "Person" : "Organization", name: author } : undefined,
    isBasedOn: attribution.url ?? undefined,
    description: summary || undefined,
    prepTime: prepTime ?? undefined,
    cookTime: cookTime ?? undefined,
    totalTime: totalTime ?? undefined,
    recipeYield: recipe.yield ?? undefined,
    recipeCategory: recipe.category?.name,
    recipeIngredient: ingredients.filter(({ heading }) => !heading).map(({ text }) => text),
    recipeInstructions: steps.map((text) => ({ "@type": "HowToStep", text })),
  };
}

/** The recipes of a list, in its order. Source of the format: https://schema.org/ItemList */
export function listData(recipes: RecipeCard[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: recipes.map(({ id, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: addressWith(routeHash({ kind: "recipe", id })),
    })),
  };
}

/** Whether the page tells of the same thing already, on its own or through another root. */
function isTold({ "@type": type, name }: Record<string, unknown>): boolean {
  const isSame = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if (Array.isArray(value)) return value.some(isSame);
    const { "@type": types, "@graph": graph, name: named } = value as Record<string, unknown>;
    return isSame(graph) || ([types].flat().includes(type) && named === name);
  };
  return [...document.querySelectorAll('script[type="application/ld+json"]')].some(({ textContent }) => {
    try {
      return isSame(JSON.parse(textContent ?? ""));
    } catch {
      return false; // Not ours to judge.
    }
  });
}

/** Puts data into the head of the host page, unless the page tells of it; gives the function that takes it away. */
export function publishData(data: Record<string, unknown>): () => void {
  const script = dataScript(data);
  if (!isTold(data)) document.head.append(script);
  return () => script.remove();
}
