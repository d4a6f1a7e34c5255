import type { Kysely } from "kysely";

/** Whether shoppers may have their lists mailed in the retailer's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("retailer")
    .addColumn("mailsLists", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("retailer").dropColumn("mailsLists").execute();
}
