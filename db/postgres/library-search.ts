import { type RawBuilder, sql } from "kysely";
import type { Handle, LibraryText, Window } from "../engine";
import { wordsQuery } from "./words";

/** Maximum recipes that are ranked, for a word that is in nearly all of them. */
const maxCompared = 2000;

/** The full text of the recipe library, a row of "libraryRecipeText" for each of "libraryRecipe". */
export async function indexLibraryRecipe(db: Handle, id: number, text: LibraryText): Promise<void> {
  await sql`insert into "libraryRecipeText" ("id", "text") values (${id}, "weightedWords"(
      ${text.title}::text, ${text.ingredients}::text, ${text.description}::text))
    on conflict ("id") do update set "text" = excluded."text"`.execute(db);
}

export async function searchLibrary(
  db: Handle,
  words: string[],
  { limit, offset }: Window,
): Promise<string[]> {
  const all = wordsQuery(words, "&", true);
  const found = await match(db, all, limit, offset);
  if (found.length > 0 || (offset > 0 && (await match(db, all, 1, 0)).length > 0)) return found;
  return words.length === 1 ? [] : match(db, wordsQuery(words, "|", false), limit, offset);
}

async function match(
  db: Handle,
  query: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`select "libraryRecipe"."json" as "json"
    from (select "id", "text" from "libraryRecipeText" where "text" @@ ${query} limit ${maxCompared}) as "found"
    inner join "libraryRecipe" on "libraryRecipe"."id" = "found"."id"
    order by ts_rank('{0, 0.1, 0.4, 1}', "found"."text", ${query}) desc, "found"."id"
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ json }) => json);
}
