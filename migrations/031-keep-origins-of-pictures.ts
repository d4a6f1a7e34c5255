import { type Kysely, sql } from "kysely";

/** Pictures of a page may come from an earlier page too, beside those that were found on it and those that people cut out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("pageThumbnail")
    .addColumn("origin", "text", (c) => c.notNull().defaultTo("found"))
    .execute();
  await sql`update "pageThumbnail" set "origin" = 'cut-out' where "cutOut" = 1`.execute(db);
  await db.schema.alterTable("pageThumbnail").dropColumn("cutOut").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("pageThumbnail")
    .addColumn("cutOut", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update "pageThumbnail" set "cutOut" = 1 where "origin" = 'cut-out'`.execute(db);
  await sql`delete from "pageThumbnail" where "origin" = 'earlier'`.execute(db);
  await db.schema.alterTable("pageThumbnail").dropColumn("origin").execute();
}
