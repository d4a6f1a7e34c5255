import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("adCount")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id").onDelete("cascade"))
    .addColumn("circularId", "integer", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("pageId", "integer", (c) => c.notNull())
    .addColumn("areaId", "integer", (c) => c.notNull())
    .addColumn("storeId", "integer", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("adCountKey", [
      "retailerId",
      "circularId",
      "day",
      "name",
      "pageId",
      "areaId",
      "storeId",
      "detail",
    ])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("adCount").execute();
}
