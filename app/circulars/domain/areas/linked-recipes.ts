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

/** The linked recipes as they are stored, unchecked; empty if the text is no JSON. */
export function linkedEntries(recipesJson: string | null): unknown[] {
  if (!recipesJson) return [];
  try {
    const value: unknown = JSON.parse(recipesJson);
    if (Array.isArray(value)) return value;
    return typeof value === "object" && value !== null ? [value] : [];
  } catch {
    return [];
  }
}
