import { type Kysely, sql } from "kysely";

/** Circulars become drafts until they are published; those that exist were published as soon as they were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("circular").addColumn("publishedAt", "text").execute();
  await sql`update "circular" set "publishedAt" = "createdAt"`.execute(db);
}

/** Drafts stay drafts only until then: without the column, every circular is public within its dates. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("circular").dropColumn("publishedAt").execute();
}
