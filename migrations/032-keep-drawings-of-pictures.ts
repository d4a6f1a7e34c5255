import type { Kysely } from "kysely";

/** What is drawn on a page whose picture was read, beside its words, as JSON: pictures and rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pageReading").addColumn("drawings", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pageReading").dropColumn("drawings").execute();
}
