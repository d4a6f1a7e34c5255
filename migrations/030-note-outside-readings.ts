import type { Kysely } from "kysely";

/** Which service outside a page's picture was sent to, and what became of it, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pageReading").addColumn("outside", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pageReading").dropColumn("outside").execute();
}
