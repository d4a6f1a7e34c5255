import type { Kysely } from "kysely";

/** Whether a retailer's staff must sign in with a second step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("retailer")
    .addColumn("requiresSecondStep", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("retailer").dropColumn("requiresSecondStep").execute();
}
