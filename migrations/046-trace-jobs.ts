import type { Kysely } from "kysely";

/** The trace that a job is a part of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job").addColumn("traceparent", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job").dropColumn("traceparent").execute();
}
