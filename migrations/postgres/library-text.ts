import { type Kysely, sql } from "kysely";

const words =
  "asciiword, word, numword, asciihword, hword, numhword, hword_part, hword_asciipart, hword_numpart";

/**
 * The full text of the recipe library. As in SQLite every word counts, by its stem, with and without accents; signs part
 * words, whatever PostgreSQL's parser would make of them.
 */
export async function createLibraryText(db: Kysely<unknown>): Promise<void> {
  await sql`create text search dictionary "endcapStem" (template = snowball, language = english)`.execute(db);
  await sql`create text search configuration endcap (copy = simple)`.execute(db);
  await sql`alter text search configuration endcap alter mapping for ${sql.raw(words)} with "endcapStem"`.execute(
    db,
  );
  await sql`create function "plainWords"("given" text) returns tsvector language sql stable strict as $$
    select to_tsvector('endcap', regexp_replace(
      regexp_replace(normalize("given", NFD), U&'[\\0300-\\036F]+', '', 'g') collate "und-x-icu",
      '[^[:alnum:]]+', ' ', 'g')) $$`.execute(db);
  await sql`create function "weightedWords"("title" text, "ingredients" text, "description" text)
    returns tsvector language sql stable as $$
    select setweight("plainWords"(coalesce("title", '')), 'A')
      || setweight("plainWords"(coalesce("ingredients", '')), 'B')
      || setweight("plainWords"(coalesce("description", '')), 'C') $$`.execute(db);
  await sql`create table "libraryRecipeText" (
    "id" bigint primary key references "libraryRecipe" ("id") on delete cascade, "text" tsvector not null
  )`.execute(db);
  await sql`create index "libraryRecipeTextWords" on "libraryRecipeText" using gin ("text")`.execute(db);
}

export async function dropLibraryText(db: Kysely<unknown>): Promise<void> {
  await sql`drop table "libraryRecipeText"`.execute(db);
  await sql`drop function "weightedWords"`.execute(db);
  await sql`drop function "plainWords"`.execute(db);
  await sql`drop text search configuration endcap`.execute(db);
  await sql`drop text search dictionary "endcapStem"`.execute(db);
}
