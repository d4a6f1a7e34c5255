import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outsideSpending")
    .addColumn("month", "text", (c) => c.primaryKey())
    .addColumn("pages", "integer", (c) => c.notNull())
    .addColumn("cost", "double precision", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("outsideSpending").execute();
}
