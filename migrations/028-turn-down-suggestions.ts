import type { Kysely } from "kysely";

/** Suggestions that people have turned down, so that nobody is asked about them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("turnedDownSuggestion")
    .addColumn("pageId", "integer", (c) => c.notNull().references("circularPage.id").onDelete("cascade"))
    .addColumn("suggestion", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("turnedDownSuggestion_pk", ["pageId", "suggestion"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("turnedDownSuggestion").execute();
}
