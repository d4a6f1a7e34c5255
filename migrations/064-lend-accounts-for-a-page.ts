import { type Kysely, sql } from "kysely";

/**
 * An account that isn't the retailer's own is lent to a connection for one page. Connections of today keep theirs for the
 * page that they read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("connection").addColumn("lentPage", "text").execute();
  await sql`update "connection" set "lentPage" = "pageName" where exists (
    select 1 from "socialAccount" where "socialAccount"."id" = "connection"."socialAccountId"
      and ("socialAccount"."retailerId" is null or "socialAccount"."retailerId" <> "connection"."retailerId")
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("connection").dropColumn("lentPage").execute();
}
