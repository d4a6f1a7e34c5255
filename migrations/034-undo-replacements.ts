import { type Kysely, sql } from "kysely";

/** Pages that were replaced stay in the hidden draft that the new ones came from, so that they can be brought back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("circular").addColumn("takenAt", "text").execute();
  await db.schema.alterTable("circular").addColumn("stateBefore", "text").execute();
}

/** Replaced pages are given up: they would be taken for new ones that wait. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "circular" where "takenAt" is not null`.execute(db);
  await db.schema.alterTable("circular").dropColumn("stateBefore").execute();
  await db.schema.alterTable("circular").dropColumn("takenAt").execute();
}
