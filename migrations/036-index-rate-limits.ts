import type { Kysely } from "kysely";

/** Counters of windows that have ended are looked for at every try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("rateLimitEnd").on("rateLimit").column("windowEndsAt").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("rateLimitEnd").execute();
}
