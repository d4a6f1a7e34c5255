import type { Kysely } from "kysely";

/** What a retailer speaks, where it is and what its prices are in. Until now all prices were told as US dollars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("retailer").addColumn("language", "text").execute();
  await db.schema.alterTable("retailer").addColumn("country", "text").execute();
  await db.schema
    .alterTable("retailer")
    .addColumn("currency", "text", (column) => column.notNull().defaultTo("USD"))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ["currency", "country", "language"])
    await db.schema.alterTable("retailer").dropColumn(column).execute();
}
