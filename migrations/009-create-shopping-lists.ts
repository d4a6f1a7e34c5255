import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sharedList")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id").onDelete("cascade"))
    .addColumn("tokenHash", "text", (c) => c.notNull().unique())
    .addColumn("items", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sharedListRetailer").on("sharedList").column("retailerId").execute();
  await db.schema.createIndex("sharedListExpiresAt").on("sharedList").column("expiresAt").execute();
  await db.schema
    .createTable("customerListItem")
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("itemId", "text", (c) => c.notNull())
    .addColumn("json", "text", (c) => c.notNull())
    .addColumn("changedAt", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("customerListItemKey", ["userId", "itemId"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("customerListItem").execute();
  await db.schema.dropTable("sharedList").execute();
}
