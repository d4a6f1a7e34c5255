import type { Kysely } from "kysely";

/** How many requests leave for an outside service within a minute is counted for all processes together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("requestBudget")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("takenAt", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("requestBudgetPlace", ["name", "place"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("requestBudget").execute();
}
