import { type Kysely, sql } from "kysely";

/** Texts in FTS5 over trigrams, kept by triggers; and an index that a walk through all names needs nothing else for. */
export async function createStoreText(db: Kysely<unknown>): Promise<void> {
  await sql`create index "storeName" on "store" ("nameFolded", "id", "searchText")`.execute(db);
  await sql`create virtual table "storeText" using fts5(
    "text", content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
  )`.execute(db);
  await sql`insert into "storeText" (rowid, "text") select "id", "searchText" from "store"`.execute(db);
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

export async function dropStoreText(db: Kysely<unknown>): Promise<void> {
  for (const event of ["Insert", "Update", "Delete"])
    await sql`drop trigger ${sql.ref(`storeText${event}`)}`.execute(db);
  await sql`drop table "storeText"`.execute(db);
  await sql`drop index "storeName"`.execute(db);
}
