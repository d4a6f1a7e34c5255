import { type Kysely, sql } from "kysely";

const texts = ["name", "logType", "description", "errorDescription", "userName"];

/** An index over trigrams of the texts, and the lines of each day, kept by triggers. */
export async function createActivityIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  const columns = texts.map((text) => `fold("${text}") gin_trgm_ops`).join(", ");
  await sql`create index "activityTrigrams" on "activity" using gin (${sql.raw(columns)})`.execute(db);
  await sql`insert into "activityDay"
    select substr("at", 1, 10), coalesce("retailerId", 0), count(*), min("id"), max("id") from "activity" group by 1, 2
  `.execute(db);
  await sql`create function "activityCounted" () returns trigger language plpgsql as $$ begin
    insert into "activityDay" ("day", "retailerId", "lines", "firstId", "lastId")
      select substr("at", 1, 10), coalesce("retailerId", 0), count(*), min("id"), max("id")
      from changed group by 1, 2 order by 1, 2
      on conflict ("day", "retailerId") do update set
        "lines" = "activityDay"."lines" + excluded."lines",
        "firstId" = least("activityDay"."firstId", excluded."firstId"),
        "lastId" = greatest("activityDay"."lastId", excluded."lastId");
    return null; end $$`.execute(db);
  await sql`create function "activityUncounted" () returns trigger language plpgsql as $$ begin
    update "activityDay" set "lines" = "activityDay"."lines" - gone."lines"
      from (select substr("at", 1, 10) as "day", coalesce("retailerId", 0) as "retailerId", count(*) as "lines"
        from changed group by 1, 2) gone
      where "activityDay"."day" = gone."day" and "activityDay"."retailerId" = gone."retailerId";
    delete from "activityDay" using changed
      where "activityDay"."day" = substr(changed."at", 1, 10)
        and "activityDay"."retailerId" = coalesce(changed."retailerId", 0) and "lines" = 0;
    return null; end $$`.execute(db);
  await sql`create trigger "activityWritten" after insert on "activity" referencing new table as changed
    for each statement execute function "activityCounted" ()`.execute(db);
  await sql`create trigger "activityRemoved" after delete on "activity" referencing old table as changed
    for each statement execute function "activityUncounted" ()`.execute(db);
}

export async function dropActivityIndex(db: Kysely<unknown>): Promise<void> {
  await sql`drop function "activityCounted" cascade`.execute(db);
  await sql`drop function "activityUncounted" cascade`.execute(db);
  await sql`drop index "activityTrigrams"`.execute(db);
}
