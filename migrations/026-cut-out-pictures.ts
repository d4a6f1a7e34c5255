import type { Kysely } from "kysely";

/** Pictures of a page that people cut out themselves, beside those that were found on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("pageThumbnail")
    .addColumn("cutOut", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pageThumbnail").dropColumn("cutOut").execute();
}
