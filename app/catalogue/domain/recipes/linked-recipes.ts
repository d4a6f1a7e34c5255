/** What is known of a recipe that is linked to an area. */
export interface LinkedRecipe {
  title: string;
  /** Its id at its source; null if whoever wrote the row left it out. */
  originalId: string | null;
}

/**
 * The recipes linked to an area, which are stored in it as JSON text. Since other programs write other shapes,
 * everything with a title or a name counts, and a single recipe need not be in a list.
 */
export function linkedRecipes(recipesJson: string | null): LinkedRecipe[] {
  return linkedEntries(recipesJson).map((entry) => {
    const { title, name, originalId, id } = (entry ?? {}) as Record<string, unknown>;
    const known = originalId ?? id;
    return {
      title: String(title ?? name ?? "Recipe without a name"),
      originalId: typeof known === "string" || typeof known === "number" ? String(known) : null,
    };
  });
}

/**
 * Whether a linked recipe is that one. A number alone stands for different recipes in different collections; then the
 * title counts too, unless the link holds nothing but a name.
 */
export function isLinkTo(entry: unknown, recipe: { originalId: string; title: string }): boolean {
  const [link = { originalId: null, title: "" }] = linkedRecipes(JSON.stringify([entry]));
  return isSameRecipe({ ...link, hasContents: hasContents(entry) }, recipe);
}

/** Whether a link holds more of a recipe than its name, under the names that most programs use. */
export function hasContents(entry: unknown): boolean {
  return contents.some((key) => hasContent(entry ?? {}, key));
}

/** @param link `hasContents` when it holds more of the recipe than its name */
export function isSameRecipe(
  link: LinkedRecipe & { hasContents: boolean },
  recipe: { originalId: string; title: string },
): boolean {
  if (link.originalId !== recipe.originalId) return false;
  if (!/^\d+$/.test(recipe.originalId)) return true;
  return !link.hasContents || link.title.trim().toLowerCase() === recipe.title.trim().toLowerCase();
}

const contents = ["ingredients", "recipeIngredient", "ingredientLines", "content", "steps", "instructions"];

function hasContent(entry: unknown, key: string): boolean {
  const value = (entry as Record<string, unknown>)[key];
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";
}

/**
 * The linked recipes as they are stored, unchecked; empty if the text is no JSON. Besides a list or a single recipe,
 * programs send `{ "recipes": [...] }` and the graphs of web pages, of which the recipes count.
 */
export function linkedEntries(recipesJson: string | null): unknown[] {
  if (!recipesJson) return [];
  try {
    const value: unknown = JSON.parse(recipesJson);
    return typeof value === "object" && value !== null ? [value].flat().flatMap(unwrapped) : [];
  } catch {
    return [];
  }
}

function unwrapped(entry: unknown): unknown[] {
  const { recipes, "@graph": graph } = (entry ?? {}) as Record<string, unknown>;
  if (Array.isArray(recipes)) return recipes;
  return Array.isArray(graph) ? graph.filter(isTypedRecipe) : [entry];
}

function isTypedRecipe(node: unknown): boolean {
  const { "@type": type } = (node ?? {}) as Record<string, unknown>;
  return [type].flat().some((each) => typeof each === "string" && /(?:^|[/:])recipe$/i.test(each));
}
