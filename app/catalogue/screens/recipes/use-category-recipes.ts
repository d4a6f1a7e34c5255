import { useCallback, useEffect, useState } from "react";
import type { RecipeSummary } from "#app/catalogue/domain/recipes/queries.server";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { categoryRecipesAddress, recipeAddress } from "#app/catalogue/ui/recipes/recipe-routes";
import { fetchJson } from "#app/ui/fetch-json";
import { say } from "#app/ui/language/say";
import { notifyError } from "#app/ui/notices";
import { useDialog } from "#app/ui/use-dialog";

interface Part {
  rows: RecipeSummary[];
  total: number;
}

/**
 * A category's recipes, part by part.
 * @param version another one has them read anew
 */
export function useCategoryRecipes(categoryId: number, search: string, version: number) {
  const [part, setPart] = useState<Part | null>(null);
  const [error, setError] = useState<string | null>(null);
  const address = useCallback(
    (offset: number) =>
      `${categoryRecipesAddress}?${new URLSearchParams({ categoryId: String(categoryId), search, offset: String(offset) })}`,
    [categoryId, search],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that there is something new to read
  useEffect(() => {
    const abort = new AbortController();
    fetchJson<Part>(address(0), abort.signal)
      .then((read) => {
        setPart(read);
        setError(null);
      })
      .catch(() => {
        if (!abort.signal.aborted) setError("Error getting recipes");
      });
    return () => abort.abort();
  }, [address, version]);
  const loadMore = async () => {
    if (!part) return;
    try {
      const next = await fetchJson<Part>(address(part.rows.length));
      const seen = new Set(part.rows.map(({ id }) => id));
      setPart({ total: next.total, rows: [...part.rows, ...next.rows.filter(({ id }) => !seen.has(id))] });
      setError(null);
    } catch {
      setError("Error getting recipes");
    }
  };
  return { rows: part?.rows ?? null, total: part?.total ?? 0, error, loadMore };
}

/** The preview of a recipe, whether all of it is at hand or only its id. */
export function useRecipePreview() {
  const dialog = useDialog<RecipeData>();
  const [busy, setBusy] = useState(false);
  const openById = async (id: number) => {
    if (busy) return;
    setBusy(true);
    try {
      dialog.open(await fetchJson<RecipeData>(recipeAddress(id)));
    } catch {
      notifyError(say("Error getting recipes"));
    } finally {
      setBusy(false);
    }
  };
  return { ...dialog, openById };
}
