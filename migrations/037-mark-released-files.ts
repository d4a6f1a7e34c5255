import type { Kysely } from "kysely";

/** Files that somebody has let go of. They are deleted later, unless something refers to them then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("releasedFile")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("releasedAt", "text", (c) => c.notNull())
    .addColumn("deletingSince", "text")
    .execute();
  await db.schema.createIndex("releasedFileAt").on("releasedFile").column("releasedAt").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("releasedFile").execute();
}
