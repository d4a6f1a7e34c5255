import type { Kysely } from "kysely";
import {
  shownByEveryone,
  shownByOwner,
  shownByPage,
  unwatchPublication,
  watchPublication,
} from "./watch-publication";

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

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("publication")
    .addColumn("retailerId", "integer", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("publicationVersion").on("publication").column("version").execute();
  for (const [table, retailerId] of Object.entries(watched)) await watchPublication(db, table, retailerId);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(watched)) await unwatchPublication(db, table);
  await db.schema.dropTable("publication").execute();
}
