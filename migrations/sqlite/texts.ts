import { type Kysely, sql } from "kysely";

/** Texts in FTS5 over trigrams, kept by triggers; and an index that a walk through all names needs nothing else for. */
export async function createStoreText(db: Kysely<unknown>): Promise<void> {
  await sql`create index "storeName" on "store" ("nameFolded", "id", "searchText")`.execute(db);
  await sql`create virtual table "storeText" using fts5(
    "text", content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
  )`.execute(db);
  await sql`create trigger "storeTextInsert" after insert on "store" begin
    insert into "storeText" (rowid, "text") values (new."id", new."searchText");
  end`.execute(db);
  await sql`create trigger "storeTextUpdate" after update of "searchText" on "store" begin
    delete from "storeText" where rowid = old."id";
    insert into "storeText" (rowid, "text") values (new."id", new."searchText");
  end`.execute(db);
  await sql`create trigger "storeTextDelete" after delete on "store" begin
    delete from "storeText" where rowid = old."id";
  end`.execute(db);
}

export async function createLibraryText(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table "libraryRecipeText" using fts5(
    title, ingredients, description, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
  )`.execute(db);
  await sql`insert into "libraryRecipeText" ("libraryRecipeText", rank)
    values ('rank', 'bm25(10.0, 4.0, 1.0)')`.execute(db);
}

export async function createRecipeText(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table "recipeText" using fts5(
    title, ingredients, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
  )`.execute(db);
  await sql`insert into "recipeText" ("recipeText", rank) values ('rank', 'bm25(10.0, 3.0)')`.execute(db);
  const textOf = (row: string) =>
    sql.raw(
      `${row}."id", ${row}."title", case when json_valid(${row}."json") then
        (select group_concat("value", char(10)) from json_each(${row}."json", '$.ingredients')) end`,
    );
  await sql`create trigger "recipeTextInsert" after insert on "recipe" begin
    insert into "recipeText" (rowid, title, ingredients) values (${textOf("new")});
  end`.execute(db);
  await sql`create trigger "recipeTextUpdate" after update of "title", "json" on "recipe" begin
    delete from "recipeText" where rowid = old."id";
    insert into "recipeText" (rowid, title, ingredients) values (${textOf("new")});
  end`.execute(db);
  await sql`create trigger "recipeTextDelete" after delete on "recipe" begin
    delete from "recipeText" where rowid = old."id";
  end`.execute(db);
}
