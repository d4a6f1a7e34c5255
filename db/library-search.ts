import { engineOf, type Handle, type LibraryText, type Window } from "./engine";

/** Makes a recipe of the library findable by this text and no longer by what was known of it before. */
export function indexLibraryRecipe(db: Handle, id: number, text: LibraryText): Promise<void> {
  return engineOf(db).indexLibraryRecipe(db, id, text);
}

/**
 * The JSON of recipes that hold all the words, the last of them perhaps only begun; where there are none, of those
 * that hold any. Best first: a word in the title counts most, then one in the ingredients. Words are found by their
 * stem, with and without accents.
 */
export async function searchLibrary(db: Handle, words: string[], window: Window): Promise<string[]> {
  return words.length === 0 ? [] : engineOf(db).searchLibrary(db, words, window);
}

/** How many recipes the library holds. */
export async function countLibrary(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom("libraryRecipe")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
