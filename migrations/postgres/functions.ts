import { type Kysely, sql } from "kysely";

/**
 * What queries call on both engines. SQLite's connection brings `fold` along, and SQLite itself has the others.
 * `fold` says what db/fold.ts says, with ICU's knowledge of alphabets, and may stand in an index.
 */
export async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create function fold("given" text) returns text language sql immutable strict parallel safe as $$
    select case when octet_length("given") = length("given") then lower("given" collate "C") collate "default"
    else normalize(replace(replace(
      lower(upper(lower(normalize("given", NFC) collate "und-x-icu"))), U&'\\03C2', U&'\\03C3'
    ), U&'i\\0307', 'i'), NFC) collate "default" end $$`.execute(db);
  await sql`create function instr("given" text, "wanted" text) returns integer
    language sql immutable strict parallel safe as $$ select strpos("given", "wanted") $$`.execute(db);
  await sql`create function "jsonField"("json" text, "name" text) returns text
    language sql immutable strict parallel safe as $$ select "json"::json ->> "name" $$`.execute(db);
  await sql`create operator ->> (leftarg = text, rightarg = text, function = "jsonField")`.execute(db);
}
