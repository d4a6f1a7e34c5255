/** What is known of a recipe that is linked to an area. */
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
  return linkedEntries(recipesJson).map((entry) => {
    const { title, name, originalId, id } = (entry ?? {}) as Record<string, unknown>;
    const known = originalId ?? id;
    return {
      title: String(title ?? name ?? "Recipe without a name"),
      originalId: typeof known === "string" || typeof known === "number" ? String(known) : null,
    };
  });
}

/** The same as they stand there. */
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
