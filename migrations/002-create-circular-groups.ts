import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("circularGroup")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("circularGroupName", ["retailerId", "name"])
    .execute();

  await db.schema
    .createTable("circularGroupPage")
    .addColumn("circularGroupId", "integer", (c) =>
      c.notNull().references("circularGroup.id").onDelete("cascade"),
    )
    .addColumn("pageId", "integer", (c) => c.notNull().references("circularPage.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("circularGroupPageKey", ["circularGroupId", "pageId"])
    .execute();
  await db.schema.createIndex("circularGroupPagePage").on("circularGroupPage").column("pageId").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("circularGroupPage").execute();
  await db.schema.dropTable("circularGroup").execute();
}
