import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("connectionRun").addColumn("stopRequestedAt", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("connectionRun").dropColumn("stopRequestedAt").execute();
}
