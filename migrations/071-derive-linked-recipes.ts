import type { Kysely } from "kysely";

/** What shoppers read of the recipes linked to an area, derived from what the client wrote; null until that is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("area").addColumn("recipesShown", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("area").dropColumn("recipesShown").execute();
}
