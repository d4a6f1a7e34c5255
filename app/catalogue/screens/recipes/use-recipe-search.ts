import { useRef, useState } from "react";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { type RecipesFound, recipeSearchAddress } from "#app/catalogue/ui/recipes/recipe-routes";
import { fetchJson } from "#app/ui/fetch-json";

const perSearch = 20;
const failed = "Error finding recipes";

interface Search {
  /** Null before anything was looked for. */
  found: RecipeData[] | null;
  more: boolean;
  librarySize: number | null;
  known: ReadonlySet<string>;
  error: string | null;
  busy: boolean;
}

const nothing: Search = {
  found: null,
  more: false,
  librarySize: null,
  known: new Set(),
  error: null,
  busy: false,
};

/** Looks for recipes for a category, and keeps those that were chosen, over several searches. */
export function useRecipeSearch(categoryId: number) {
  const [text, setText] = useState("");
  const [search, setSearch] = useState(nothing);
  const [selected, setSelected] = useState<ReadonlyMap<string, RecipeData>>(new Map());
  const running = useRef<AbortController | null>(null);

  const look = async (before: RecipeData[]) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setSearch((last) => ({ ...last, busy: true, error: null }));
    const address = recipeSearchAddress({ text, limit: perSearch, offset: before.length, categoryId });
    const answer = await fetchJson<RecipesFound>(address, abort.signal).catch(() => null);
    if (abort.signal.aborted) return;
    if (!answer || answer.failed) {
      // The first part that doesn't come clears the list and what was chosen; a later one leaves them.
      if (before.length === 0) setSelected(new Map());
      setSearch((last) => ({ ...(before.length === 0 ? nothing : last), busy: false, error: failed }));
      return;
    }
    const seen = new Set(before.map(({ originalId }) => originalId));
    const fresh = answer.recipes.filter(({ originalId }) => !seen.has(originalId));
    setSearch((last) => ({
      found: [...before, ...fresh],
      more: answer.more && fresh.length > 0,
      librarySize: answer.librarySize,
      known: new Set([...(before.length === 0 ? [] : last.known), ...answer.known]),
      error: null,
      busy: false,
    }));
  };

  return {
    ...search,
    text,
    selected,
    type(next: string) {
      running.current?.abort();
      setText(next);
      setSearch(nothing);
    },
    start: () => look([]),
    loadMore() {
      if (search.found && search.more && !search.busy) void look(search.found);
    },
    toggle(recipe: RecipeData) {
      const next = new Map(selected);
      if (!next.delete(recipe.originalId)) next.set(recipe.originalId, recipe);
      setSelected(next);
    },
  };
}
