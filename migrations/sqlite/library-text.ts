import { type Kysely, sql } from "kysely";

export async function createLibraryText(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table "libraryRecipeText" using fts5(
    title, ingredients, description, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
  )`.execute(db);
  await sql`insert into "libraryRecipeText" ("libraryRecipeText", rank)
    values ('rank', 'bm25(10.0, 4.0, 1.0)')`.execute(db);
}

export async function dropLibraryText(db: Kysely<unknown>): Promise<void> {
  await sql`drop table "libraryRecipeText"`.execute(db);
}
