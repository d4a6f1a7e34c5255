import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  let store = db.schema
    .createTable("store")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("circularGroupId", "integer", (c) => c.notNull().references("circularGroup.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("address1", "text", (c) => c.notNull())
    .addColumn("city", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("hasExistingShoppingList", "integer", (c) => c.notNull())
    .addColumn("latitude", "double precision")
    .addColumn("longitude", "double precision");
  const optional = [
    ..."storeNumber address2 zipCode county phone email storeInfo hours description".split(" "),
    ..."googlePlacesId existingShoppingListUrl".split(" "),
  ];
  for (const name of optional) store = store.addColumn(name, "text") as typeof store;
  await store
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("storeSlug", ["retailerId", "slug"])
    .execute();
  await db.schema.createIndex("storeCircularGroup").on("store").column("circularGroupId").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("store").execute();
}
