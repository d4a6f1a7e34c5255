import { type Kysely, sql } from "kysely";

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
  await sql`insert into "recipeText" (rowid, title, ingredients) select ${textOf('"recipe"')} from "recipe"`.execute(
    db,
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

export async function dropRecipeText(db: Kysely<unknown>): Promise<void> {
  for (const event of ["Insert", "Update", "Delete"])
    await sql`drop trigger ${sql.ref(`recipeText${event}`)}`.execute(db);
  await sql`drop table "recipeText"`.execute(db);
}
