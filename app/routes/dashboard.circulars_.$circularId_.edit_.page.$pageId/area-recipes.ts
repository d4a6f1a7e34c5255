import type { RecipeData } from "#app/domain/recipes/recipe-data";

/** What the form shows of a recipe that is linked to an area. */
export interface LinkedRecipe {
  title: string;
  /** What its source calls it; null where the writer of the row left it out. */
  originalId: string | null;
}

/**
 * The recipes linked to an area, which stand in it as JSON text. Other writers have other shapes: what has a
 * title or a name counts, a single recipe too.
 */
export function linkedRecipes(recipesJson: string | null): LinkedRecipe[] {
  return entriesOf(recipesJson).map((entry) => {
    const { title, name, originalId, id } = (entry ?? {}) as Record<string, unknown>;
    const known = originalId ?? id;
    return {
      title: String(title ?? name ?? "Recipe without a name"),
      originalId: typeof known === "string" || typeof known === "number" ? String(known) : null,
    };
  });
}

/** With one recipe more, unless it is there already. */
export function withRecipe(recipesJson: string | null, recipe: RecipeData): string {
  const isLinked = linkedRecipes(recipesJson).some(({ originalId }) => originalId === recipe.originalId);
  const entries = entriesOf(recipesJson);
  return JSON.stringify(isLinked ? entries : [...entries, recipe]);
}

/** Without the one at this place; null when none is left. */
export function withoutRecipe(recipesJson: string | null, index: number): string | null {
  const left = entriesOf(recipesJson).toSpliced(index, 1);
  return left.length > 0 ? JSON.stringify(left) : null;
}

function entriesOf(recipesJson: string | null): unknown[] {
  if (!recipesJson) return [];
  try {
    const value: unknown = JSON.parse(recipesJson);
    if (Array.isArray(value)) return value;
    return typeof value === "object" && value !== null ? [value] : [];
  } catch {
    return [];
  }
}
