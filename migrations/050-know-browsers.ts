import type { Kysely } from "kysely";

/** The browsers that each account was used with, so that people are told of a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("knownBrowser")
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("browserHash", "text", (c) => c.notNull())
    .addColumn("firstSeenAt", "text", (c) => c.notNull())
    .addColumn("lastSeenAt", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("knownBrowserKey", ["userId", "browserHash"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("knownBrowser").execute();
}
