import { type Kysely, sql } from "kysely";

/** An index that a walk through all names needs nothing else for, and one over trigrams. */
export async function createStoreText(db: Kysely<unknown>): Promise<void> {
  await sql`create index "storeName" on "store" ("nameFolded" nulls first, "id") include ("searchText")`.execute(
    db,
  );
  // Whoever looks whether a slug is free is to read no more than that: what a transaction has read gets in the way of
  // whoever writes it.
  await sql`create index "storeFoldedSlug" on "store" ("retailerId", fold("slug"))`.execute(db);
  await sql`create index "storeTrigrams" on "store" using gin ("searchText" gin_trgm_ops)`.execute(db);
}

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

export async function createRecipeText(db: Kysely<unknown>): Promise<void> {
  await sql`create table "recipeText" (
    "id" bigint primary key references "recipe" ("id") on delete cascade, "text" tsvector not null
  )`.execute(db);
  await sql`create index "recipeTextWords" on "recipeText" using gin ("text")`.execute(db);
  await sql`create function "ingredientsOf"("json" text) returns text language plpgsql stable as $$ begin
    return (select string_agg(value, chr(10)) from json_array_elements_text("json"::json -> 'ingredients'));
  exception when others then return null; end $$`.execute(db);
  await sql`create function "recipeTextKept" () returns trigger language plpgsql as $$ begin
    insert into "recipeText" ("id", "text")
      select "id", "weightedWords"("title", "ingredientsOf"("json"), '') from changed
      on conflict ("id") do update set "text" = excluded."text";
    return null; end $$`.execute(db);
  for (const event of ["insert", "update"]) {
    await sql`create trigger ${sql.ref(`recipeText-${event}`)} after ${sql.raw(event)} on "recipe"
      referencing new table as changed for each statement execute function "recipeTextKept" ()`.execute(db);
  }
}
