import { type Kysely, sql } from "kysely";

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

export async function dropRecipeText(db: Kysely<unknown>): Promise<void> {
  await sql`drop function "recipeTextKept" cascade`.execute(db);
  await sql`drop function "ingredientsOf"`.execute(db);
  await sql`drop table "recipeText"`.execute(db);
}
