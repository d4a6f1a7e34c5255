import { type Kysely, sql } from "kysely";

/** Texts in FTS5 over trigrams, and the lines of each day, kept by triggers. */
export async function createActivityIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("activityDay")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("retailerId", "integer", (c) => c.notNull())
    .addColumn("lines", "integer", (c) => c.notNull())
    .addColumn("firstId", "integer", (c) => c.notNull())
    .addColumn("lastId", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("activityDayKey", ["day", "retailerId"])
    .execute();
  await sql`create virtual table "activityText" using fts5(
    "name", "logType", "description", "errorDescription", "userName", "retailer",
    content = '', contentless_delete = 1, tokenize = 'trigram'
  )`.execute(db);
  // FTS5 would merge large parts of the index within the commit of a removal, for seconds.
  await sql`insert into "activityText" ("activityText", rank) values ('deletemerge', 0)`.execute(db);
  await sql`create virtual table "activityTrigram" using fts5vocab("activityText", 'instance')`.execute(db);
  // Two characters more at the end: so the last two of a text begin a trigram as well, and so does the last one.
  const texts = ["name", "logType", "description", "errorDescription", "userName"];
  const textOf = (row: string) =>
    sql.raw(
      `${row}."id", ${texts.map((text) => `${row}."${text}" || char(10, 10)`).join(", ")}, '#' || ${row}."retailerId" || '#'`,
    );
  const textColumns = sql`rowid, "name", "logType", "description", "errorDescription", "userName", "retailer"`;
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
