import { useState } from "react";
import type { RecipeData } from "#app/shopping/domain/recipes/recipe-data";
import { recipeAddress } from "#app/shopping/ui/recipes/recipe-routes";
import { fetchJson } from "#app/ui/fetch-json";
import { notifyError } from "#app/ui/notices";
import { useDialog } from "#app/ui/use-dialog";

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
      notifyError("Error getting recipes");
    } finally {
      setBusy(false);
    }
  };
  return { ...dialog, openById };
}
