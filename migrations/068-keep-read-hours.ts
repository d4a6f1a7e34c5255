import type { Kysely } from "kysely";

/**
 * The week that a store's hours mean, derived when the text is written. The server derives those of the rows that stand
 * at its start. `hoursReadOf` is what they were derived from: where a release before this one writes other hours, it tells.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("store").addColumn("hoursRead", "text").execute();
  await db.schema.alterTable("store").addColumn("hoursReadOf", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("store").dropColumn("hoursReadOf").execute();
  await db.schema.alterTable("store").dropColumn("hoursRead").execute();
}
