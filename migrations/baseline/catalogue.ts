import { type Kysely, sql } from "kysely";
import { onEngine } from "../engine";
import * as postgres from "../postgres/texts";
import * as sqlite from "../sqlite/texts";
import { createIndex, partOf, required, withId } from "./tables";

export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await createStores(db);
  await createRecipes(db);
}

async function createStores(db: Kysely<unknown>): Promise<void> {
  await withId(db, "circularGroup")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("name", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addUniqueConstraint("circularGroupName", ["retailerId", "name"])
    .execute();

  await withId(db, "store")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("circularGroupId", "integer", (c) => c.notNull().references("circularGroup.id"))
    .addColumn("name", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("address1", "text", required)
    .addColumn("city", "text", required)
    .addColumn("state", "text", required)
    .addColumn("hasExistingShoppingList", "integer", required)
    .addColumn("latitude", "double precision")
    .addColumn("longitude", "double precision")
    .addColumn("storeNumber", "text")
    .addColumn("address2", "text")
    .addColumn("zipCode", "text")
    .addColumn("county", "text")
    .addColumn("phone", "text")
    .addColumn("email", "text")
    .addColumn("storeInfo", "text")
    .addColumn("hours", "text")
    .addColumn("description", "text")
    .addColumn("googlePlacesId", "text")
    .addColumn("existingShoppingListUrl", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    // Written with the store: an index of SQLite may not call `fold`.
    .addColumn("nameFolded", "text", (c) => c.defaultTo("").notNull())
    .addColumn("searchText", "text", (c) => c.defaultTo("").notNull())
    .addColumn("hoursRead", "text")
    .addColumn("hoursReadOf", "text")
    .addUniqueConstraint("storeSlug", ["retailerId", "slug"])
    .execute();
  await createIndex(db, "storeCircularGroup", "store", "circularGroupId");
  await createIndex(db, "storeNameOfRetailer", "store", "retailerId", "nameFolded", "id");
  await onEngine(db, { sqlite, postgres }).createStoreText(db);
}

async function createRecipes(db: Kysely<unknown>): Promise<void> {
  await withId(db, "category")
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .execute();

  await withId(db, "recipeCategory")
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("featured", "integer", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .execute();

  await withId(db, "recipe")
    .addColumn("recipeCategoryId", "integer", partOf("recipeCategory.id"))
    .addColumn("originalId", "text", required)
    .addColumn("title", "text", required)
    .addColumn("image", "text")
    .addColumn("json", "text", required)
    .addColumn("mainRecipe", "integer", required)
    .addColumn("recipeOfTheWeek", "integer", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addUniqueConstraint("recipeOriginal", ["recipeCategoryId", "originalId"])
    .execute();
  await db.schema
    .createIndex("recipeMain")
    .on("recipe")
    .column("recipeCategoryId")
    .unique()
    .where(sql.ref("mainRecipe"), "=", 1)
    .execute();
  await db.schema
    .createIndex("recipeOfTheWeek")
    .on("recipe")
    .column("recipeOfTheWeek")
    .unique()
    .where(sql.ref("recipeOfTheWeek"), "=", 1)
    .execute();

  await withId(db, "libraryRecipe")
    .addColumn("originalId", "text", (c) => c.notNull().unique())
    .addColumn("json", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addColumn("collection", "text", (c) => c.defaultTo("").notNull())
    .addColumn("sourceId", "text", (c) => c.defaultTo("").notNull())
    .execute();
  await createIndex(db, "libraryRecipeSourceId", "libraryRecipe", "sourceId");

  const engine = onEngine(db, { sqlite, postgres });
  await engine.createLibraryText(db);
  await engine.createRecipeText(db);
}
