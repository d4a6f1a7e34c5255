import { sql } from "kysely";
import type { Handle, LibraryText, Window } from "../engine";

/**
 * The full text of the recipe library in SQLite's FTS5, whose table "libraryRecipeText" has the same row ids as
 * "libraryRecipe".
 */
export async function indexLibraryRecipe(db: Handle, id: number, text: LibraryText): Promise<void> {
  await sql`delete from "libraryRecipeText" where rowid = ${id}`.execute(db);
  await sql`insert into "libraryRecipeText" (rowid, title, ingredients, description)
    values (${id}, ${text.title}, ${text.ingredients}, ${text.description})`.execute(db);
}

export async function searchLibrary(
  db: Handle,
  words: string[],
  { limit, offset }: Window,
): Promise<string[]> {
  const quoted = words.map((word) => `"${word.replaceAll('"', '""')}"`);
  const all = `${quoted.join(" AND ")}*`;
  const found = await match(db, all, limit, offset);
  if (found.length > 0 || (offset > 0 && (await match(db, all, 1, 0)).length > 0)) return found;
  return words.length === 1 ? [] : match(db, quoted.join(" OR "), limit, offset);
}

/**
 * Judging each of 20,000 recipes that hold "salt" would take longer than anyone waits for an answer: of a word that
 * is in nearly all, so many are judged, those with the word in their title before all others.
 */
const maxCompared = 2000;

async function match(db: Handle, expression: string, limit: number, offset: number): Promise<string[]> {
  const judged = (tier: number, matched: string) => sql`select * from (
    select rowid as "id", ${sql.lit(tier)} as "tier", rank as "place"
    from "libraryRecipeText" where "libraryRecipeText" match ${matched} limit ${maxCompared})`;
  const { rows } = await sql<{ json: string }>`select "libraryRecipe"."json" as "json" from (
      select "id", min("tier") as "tier", min("place") as "place"
      from (${judged(1, `{title} : (${expression})`)} union all ${judged(2, expression)})
      group by "id" order by "tier", "place", "id" limit ${limit} offset ${offset}
    ) as "found" inner join "libraryRecipe" on "libraryRecipe"."id" = "found"."id"
    order by "found"."tier", "found"."place", "found"."id"`.execute(db);
  return rows.map(({ json }) => json);
}
