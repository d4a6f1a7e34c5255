import type { Kysely } from "kysely";

/** The scripts and styles of each release, for pages that came from a server of another release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("release")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("bundlesKey", "text", (c) => c.notNull())
    .addColumn("startedAt", "text", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("release").execute();
}
