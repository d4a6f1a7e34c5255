import type { Kysely } from "kysely";

/** The mails tell whom an import has invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("userImport").dropColumn("invitedUserId").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("userImport")
    .addColumn("invitedUserId", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
