import type { Kysely } from "kysely";

/** Named keys of the API for scripts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("apiKey")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("access", "text", (c) => c.notNull())
    .addColumn("keyHash", "text", (c) => c.notNull().unique())
    .addColumn("hint", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .addColumn("lastUsedAt", "text")
    .execute();
  await db.schema.createIndex("apiKeyOfUser").on("apiKey").column("userId").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("apiKey").execute();
}
