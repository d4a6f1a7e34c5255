import { type Kysely, sql } from "kysely";

/**
 * New pages of a circular that wait to be looked over stand in a draft of their own, which says whose pages it replaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("circular")
    .addColumn("replacesCircularId", "integer", (c) => c.references("circular.id").onDelete("cascade"))
    .execute();
  await db.schema.alterTable("circular").addColumn("replacedPages", "text").execute();
  await db.schema
    .createIndex("circularReplacement")
    .on("circular")
    .column("replacesCircularId")
    .unique()
    .execute();
}

/** What waits is given up: nobody would find it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "circular" where "replacesCircularId" is not null`.execute(db);
  await db.schema.dropIndex("circularReplacement").execute();
  await db.schema.alterTable("circular").dropColumn("replacedPages").execute();
  await db.schema.alterTable("circular").dropColumn("replacesCircularId").execute();
}
