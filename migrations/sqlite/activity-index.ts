import { type Kysely, sql } from "kysely";

/** Texts in FTS5 over trigrams, and the lines of each day, kept by triggers. */
export async function createActivityIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table "activityText" using fts5(
    "name", "logType", "description", "errorDescription", "userName", "retailer",
    content = '', contentless_delete = 1, tokenize = 'trigram'
  )`.execute(db);
  await sql`create virtual table "activityTrigram" using fts5vocab("activityText", 'instance')`.execute(db);
  // Two characters more at the end: so the last two of a text begin a trigram as well, and so does the last one.
  const texts = ["name", "logType", "description", "errorDescription", "userName"];
  const textOf = (row: string) =>
    sql.raw(
      `${row}."id", ${texts.map((text) => `${row}."${text}" || char(10, 10)`).join(", ")}, '#' || ${row}."retailerId" || '#'`,
    );
  const textColumns = sql`rowid, "name", "logType", "description", "errorDescription", "userName", "retailer"`;
  await sql`insert into "activityText" (${textColumns}) select ${textOf('"activity"')} from "activity"`.execute(
    db,
  );
  await sql`insert into "activityDay"
    select substr("at", 1, 10), coalesce("retailerId", 0), count(*), min("id"), max("id") from "activity" group by 1, 2
  `.execute(db);
  await sql`create trigger "activityWritten" after insert on "activity" begin
    insert into "activityText" (${textColumns}) values (${textOf("new")});
    insert into "activityDay" ("day", "retailerId", "lines", "firstId", "lastId")
      values (substr(new."at", 1, 10), coalesce(new."retailerId", 0), 1, new."id", new."id")
      on conflict ("day", "retailerId") do update set
        "lines" = "lines" + 1, "firstId" = min("firstId", new."id"), "lastId" = max("lastId", new."id");
  end`.execute(db);
  await sql`create trigger "activityRemoved" after delete on "activity" begin
    delete from "activityText" where rowid = old."id";
    update "activityDay" set "lines" = "lines" - 1
      where "day" = substr(old."at", 1, 10) and "retailerId" = coalesce(old."retailerId", 0);
    delete from "activityDay"
      where "day" = substr(old."at", 1, 10) and "retailerId" = coalesce(old."retailerId", 0) and "lines" = 0;
  end`.execute(db);
}

export async function dropActivityIndex(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ["activityWritten", "activityRemoved"])
    await sql`drop trigger ${sql.ref(trigger)}`.execute(db);
  for (const table of ["activityTrigram", "activityText"]) await db.schema.dropTable(table).execute();
}
