import type { Kysely } from "kysely";

/** Printed prices that are covered by another one in the page's pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("coveredPrice")
    .addColumn("areaId", "integer", (c) => c.primaryKey().references("area.id").onDelete("cascade"))
    .addColumn("left", "real", (c) => c.notNull())
    .addColumn("top", "real", (c) => c.notNull())
    .addColumn("width", "real", (c) => c.notNull())
    .addColumn("height", "real", (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable("circularPage")
    .addColumn("drawnCovers", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("circularPage").dropColumn("drawnCovers").execute();
  await db.schema.dropTable("coveredPrice").execute();
}
