import type { Kysely } from "kysely";

/** What was read from the pictures of pages whose words are no text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pageReading")
    .addColumn("pageId", "integer", (c) => c.primaryKey().references("circularPage.id").onDelete("cascade"))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("problem", "text")
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("deals", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("pageReading").execute();
}
