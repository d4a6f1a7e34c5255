import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database";

/**
 * The full text of the recipe library. Engines differ here: this is SQLite's FTS5, whose table
 * "libraryRecipeText" has the same row ids as "libraryRecipe". Stems words, knows no accents.
 */
type Handle = Database | DatabaseTransaction;

export interface LibraryText {
  title: string;
  ingredients: string;
  description: string;
}

/** Makes a recipe findable by this text and no longer by what was known of it before. */
export async function indexLibraryRecipe(db: Handle, id: number, text: LibraryText): Promise<void> {
  await sql`delete from "libraryRecipeText" where rowid = ${id}`.execute(db);
  await sql`insert into "libraryRecipeText" (rowid, title, ingredients, description)
    values (${id}, ${text.title}, ${text.ingredients}, ${text.description})`.execute(db);
}

/**
 * The JSON of recipes that hold all the words, the last of them perhaps only begun; where there are none, of those
 * that hold any. Best first: a word in the title counts most, then one in the ingredients.
 */
export async function searchLibrary(
  db: Handle,
  words: string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  if (words.length === 0) return [];
  const quoted = words.map((word) => `"${word.replaceAll('"', '""')}"`);
  const all = `${quoted.join(" AND ")}*`;
  const found = await match(db, all, limit, offset);
  if (found.length > 0 || (offset > 0 && (await match(db, all, 1, 0)).length > 0)) return found;
  return words.length === 1 ? [] : match(db, quoted.join(" OR "), limit, offset);
}

async function match(db: Handle, expression: string, limit: number, offset: number): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`select "libraryRecipe"."json" as "json" from (
      select rowid as "id", rank as "place" from "libraryRecipeText" where "libraryRecipeText" match ${expression}
      order by rank limit ${limit} offset ${offset}
    ) as "found" inner join "libraryRecipe" on "libraryRecipe"."id" = "found"."id"
    order by "found"."place", "found"."id"`.execute(db);
  return rows.map(({ json }) => json);
}
