import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("storedFile")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("byteSize", "integer")
    .addColumn("checkedAt", "text")
    .addColumn("lostSince", "text")
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("storedFile").execute();
}
