import { sql } from "kysely";
import { linkedEntries, linkedRecipes } from "#app/catalogue/domain/recipes/linked-recipes";
import { storedMark, storedVersion } from "#app/catalogue/domain/recipes/recipe-data";
import { cleanSelection, reviveSelection } from "#app/catalogue/domain/recipes/recipe-selection.server";
import { readLinked, type StoredLink } from "#app/catalogue/domain/recipes/stored-recipe.server";

/** The columns of an area's recipes. */
export interface StoredSelection {
  /** As the client wrote it, cleaned. */
  recipesJson: string | null;
  /** What shoppers read of it. */
  recipesShown: string | null;
}

/** Cleans an area's recipes and derives what shoppers read. @throws DomainError invalid_input for what is no JSON list or object */
export function storeSelection(json: string | null): StoredSelection {
  return withShown(cleanSelection(json));
}

/** As `storeSelection`, for what is stored already: what is damaged counts as none. */
export function renewSelection(json: string | null): StoredSelection {
  return withShown(reviveSelection(json));
}

/** As much of the column as `storedJson` reads: what shoppers read may be long. */
export const shownMark = sql<string | null>`substr("recipesShown", 1, ${sql.lit(storedMark.length)})`.as(
  "recipesShown",
);

/** The client's text of a stored selection. */
export function storedJson(row: StoredSelection): string | null {
  return isRenewed(row) ? row.recipesJson : reviveSelection(row.recipesJson);
}

/** The recipes of a stored selection, by their places in it. */
export function storedLinks(row: StoredSelection): StoredLink[] {
  const { recipesJson, recipesShown } = isRenewed(row) ? row : renewSelection(row.recipesJson);
  if (recipesJson === null || recipesShown === null) return [];
  return (JSON.parse(recipesShown) as { links: StoredLink[] }).links;
}

function isRenewed({ recipesJson, recipesShown }: StoredSelection): boolean {
  return recipesJson === null || (recipesShown?.startsWith(storedMark) ?? false);
}

function withShown(recipesJson: string | null): StoredSelection {
  if (recipesJson === null) return { recipesJson, recipesShown: null };
  const entries = linkedEntries(recipesJson);
  const links = linkedRecipes(recipesJson).map((link, place) => ({
    ...link,
    recipe: readLinked(entries[place]),
  }));
  return { recipesJson, recipesShown: JSON.stringify({ version: storedVersion, links }) };
}
