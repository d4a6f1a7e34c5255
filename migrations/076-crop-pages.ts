import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Pages that were drawn before show all of their page.
  await db.schema
    .alterTable("circularPage")
    .addColumn("crop", "text", (c) => c.notNull().defaultTo('"whole"'))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("circularPage").dropColumn("crop").execute();
}
