import type { Kysely } from "kysely";

/** What the print of a page suggests. Of pages that stand, it is worked out when they are looked at first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pageAnalysis")
    .addColumn("pageId", "integer", (c) => c.primaryKey().references("circularPage.id").onDelete("cascade"))
    .addColumn("madeFrom", "text", (c) => c.notNull())
    .addColumn("analysis", "text", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("pageAnalysis").execute();
}
