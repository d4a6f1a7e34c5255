import { type Kysely, sql } from "kysely";

/**
 * A session writes to the row of its own slot: one after the other, since it does one transaction at a time. Two
 * sessions seldom have the same.
 */
const slot = "pg_backend_pid() % 64";
const counters = { publication: ["retailerId"], activityDay: ["day", "retailerId"] };

/** What the functions of the triggers say before and after; how they are made stands in publication-triggers. */
const publicationTexts = [
  [`("retailerId", "version")`, `("retailerId", "slot", "version")`],
  [`owner."retailerId", pg_current_xact_id()`, `owner."retailerId", ${slot}, pg_current_xact_id()`],
  [`on conflict ("retailerId")`, `on conflict ("retailerId", "slot")`],
] as const;

/** Whether "publication" has slots already: a migration may watch a table before it has, or after. */
export async function areCountersSpread(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from information_schema.columns
    where table_schema = current_schema() and table_name = 'publication' and column_name = 'slot'`.execute(
    db,
  );
  return rows.length > 0;
}

/** The text of a trigger's function as it is with slots. */
export function withSlots(text: string): string {
  return publicationTexts.reduce((changed, [before, after]) => changed.replaceAll(before, after), text);
}

export async function spreadCounters(db: Kysely<unknown>): Promise<void> {
  // Whoever looks whether a slug is free is to read no more than that: what a transaction has read gets in the way of whoever
  // writes it.
  await sql`create index "storeFoldedSlug" on "store" ("retailerId", fold("slug"))`.execute(db);
  for (const [table, key] of Object.entries(counters)) await rekey(db, table, [...key, "slot"]);
  await rewritePublicationFunctions(db, withSlots);
  await sql`create or replace function "activityCounted" () returns trigger language plpgsql as $$ begin
    insert into "activityDay" ("day", "retailerId", "slot", "lines", "firstId", "lastId")
      select substr("at", 1, 10), coalesce("retailerId", 0), ${sql.raw(slot)}, count(*), min("id"), max("id")
      from changed group by 1, 2 order by 1, 2
      on conflict ("day", "retailerId", "slot") do update set
        "lines" = "activityDay"."lines" + excluded."lines",
        "firstId" = least("activityDay"."firstId", excluded."firstId"),
        "lastId" = greatest("activityDay"."lastId", excluded."lastId");
    return null; end $$`.execute(db);
  // Taken off in one's own row, which may fall below none: the sum over the slots tells.
  await sql`create or replace function "activityUncounted" () returns trigger language plpgsql as $$ begin
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
}

export async function gatherCounters(db: Kysely<unknown>): Promise<void> {
  await sql`drop index "storeFoldedSlug"`.execute(db);
  await sql`create temporary table "gathered" on commit drop as
    select "day", "retailerId", sum("lines")::bigint as "lines", min("firstId") as "firstId", max("lastId") as "lastId"
    from "activityDay" group by 1, 2`.execute(db);
  await sql`delete from "activityDay"`.execute(db);
  await sql`delete from "publication" using "publication" as "newer" where "publication"."retailerId" = "newer"."retailerId"
    and ("publication"."version", "publication"."slot") < ("newer"."version", "newer"."slot")`.execute(db);
  for (const [table, key] of Object.entries(counters)) await rekey(db, table, key);
  await sql`insert into "activityDay" ("day", "retailerId", "lines", "firstId", "lastId") table "gathered"`.execute(
    db,
  );
  await sql`drop table "gathered"`.execute(db);
  const withoutSlots = (text: string) =>
    publicationTexts.reduce((changed, [before, after]) => changed.replaceAll(after, before), text);
  await rewritePublicationFunctions(db, withoutSlots);
}

async function rekey(db: Kysely<unknown>, table: string, key: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as "name" from pg_constraint
    where conrelid = ${`"${table}"`}::regclass and contype = 'p'`.execute(db);
  const columns = key.map((column) => `"${column}"`).join(", ");
  const alter = (what: string) => sql.raw(`alter table "${table}" ${what}`).execute(db);
  await alter(`drop constraint "${rows[0]?.name}"`);
  if (key.includes("slot")) await alter(`add column "slot" bigint not null default 0`);
  else await alter(`drop column "slot"`);
  await alter(`add constraint "${rows[0]?.name}" primary key (${columns})`);
}

async function rewritePublicationFunctions(
  db: Kysely<unknown>,
  rewrite: (text: string) => string,
): Promise<void> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(oid) as "text" from pg_proc
    where pronamespace = current_schema()::regnamespace and proname ~ 'Publication(Insert|Update|Delete)$'`.execute(
    db,
  );
  for (const { text } of rows) await sql.raw(rewrite(text)).execute(db);
}
