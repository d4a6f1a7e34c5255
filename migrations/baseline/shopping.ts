import { type Kysely, sql } from "kysely";
import { onEngine } from "../engine";
import * as postgres from "../postgres/publication";
import * as sqlite from "../sqlite/publication";
import { shownByEveryone, shownByOwner, shownByPage, watchPublication } from "../watch-publication";
import { createIndex, partOf, required, withId } from "./tables";

export async function createShopping(db: Kysely<unknown>): Promise<void> {
  await createLists(db);
  await createCounts(db);
  await createPublication(db);
}

const watched: Record<string, string> = {
  retailer: "{row}.id",
  store: shownByOwner,
  circular: shownByOwner,
  circularPage: '(select "retailerId" from "circular" where id = {row}."circularId")',
  circularGroupPage: shownByPage("pageId"),
  pageImage: shownByPage("pageId"),
  pageThumbnail: shownByPage("pageId"),
  area: shownByPage("pageId"),
  category: shownByEveryone,
  recipe: shownByEveryone,
  recipeCategory: shownByEveryone,
};

async function createPublication(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).createPublication(db);
  await createIndex(db, "publicationVersion", "publication", "version");
  for (const [table, retailerId] of Object.entries(watched)) await watchPublication(db, table, retailerId);
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await withId(db, "sharedList")
    .addColumn("retailerId", "integer", partOf("retailer.id"))
    .addColumn("tokenHash", "text", (c) => c.notNull().unique())
    .addColumn("items", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("expiresAt", "text", required)
    .execute();
  await createIndex(db, "sharedListRetailer", "sharedList", "retailerId");
  await createIndex(db, "sharedListExpiresAt", "sharedList", "expiresAt");

  await db.schema
    .createTable("customerListItem")
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("itemId", "text", required)
    .addColumn("json", "text", required)
    .addColumn("changedAt", "text", required)
    .addPrimaryKeyConstraint("customerListItemKey", ["userId", "itemId"])
    .execute();
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("adCount")
    .addColumn("retailerId", "integer", partOf("retailer.id"))
    .addColumn("circularId", "integer", required)
    .addColumn("day", "text", required)
    .addColumn("name", "text", required)
    .addColumn("pageId", "integer", required)
    .addColumn("areaId", "integer", required)
    .addColumn("storeId", "integer", required)
    .addColumn("detail", "text", required)
    .addColumn("count", "integer", required)
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
    // PostgreSQL: room to raise a sum in its place.
    .modifyEnd(onEngine(db, { sqlite: sql``, postgres: sql`with (fillfactor = 70)` }))
    .execute();
}
