import { type Kysely, sql } from "kysely";
import { slot } from "./slots";

const texts = ["name", "logType", "description", "errorDescription", "userName"];

/** An index over trigrams of the texts, and the lines of each day, kept by triggers. */
export async function createActivityIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("activityDay")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("retailerId", "integer", (c) => c.notNull())
    .addColumn("lines", "integer", (c) => c.notNull())
    .addColumn("firstId", "integer", (c) => c.notNull())
    .addColumn("lastId", "integer", (c) => c.notNull())
    .addColumn("slot", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("activityDayKey", ["day", "retailerId", "slot"])
    .execute();
  const columns = texts.map((text) => `fold("${text}") gin_trgm_ops`).join(", ");
  await sql`create index "activityTrigrams" on "activity" using gin (${sql.raw(columns)})`.execute(db);
  await sql`create function "activityCounted" () returns trigger language plpgsql as $$ begin
    insert into "activityDay" ("day", "retailerId", "slot", "lines", "firstId", "lastId")
      select substr("at", 1, 10), coalesce("retailerId", 0), ${sql.raw(slot)}, count(*), min("id"), max("id")
      from changed group by 1, 2 order by 1, 2
      on conflict ("day", "retailerId", "slot") do update set
        "lines" = "activityDay"."lines" + excluded."lines",
        "firstId" = least("activityDay"."firstId", excluded."firstId"),
        "lastId" = greatest("activityDay"."lastId", excluded."lastId");
    return null; end $$`.execute(db);
  // Taken off in one's own row, which may fall below none: the sum over the slots tells.
  await sql`create function "activityUncounted" () returns trigger language plpgsql as $$ begin
    insert into "activityDay" ("day", "retailerId", "slot", "lines", "firstId", "lastId")
      select substr("at", 1, 10), coalesce("retailerId", 0), ${sql.raw(slot)}, -count(*), min("id"), max("id")
      from changed group by 1, 2 order by 1, 2
      on conflict ("day", "retailerId", "slot") do update set
        "lines" = "activityDay"."lines" + excluded."lines";
    delete from "activityDay" using (
      select "day", "retailerId" from "activityDay"
        where ("day", "retailerId") in (select substr("at", 1, 10), coalesce("retailerId", 0) from changed)
        group by 1, 2 having sum("lines") = 0) as "empty"
      where "activityDay"."day" = "empty"."day" and "activityDay"."retailerId" = "empty"."retailerId";
    return null; end $$`.execute(db);
  await sql`create trigger "activityWritten" after insert on "activity" referencing new table as changed
    for each statement execute function "activityCounted" ()`.execute(db);
  await sql`create trigger "activityRemoved" after delete on "activity" referencing old table as changed
    for each statement execute function "activityUncounted" ()`.execute(db);
}
