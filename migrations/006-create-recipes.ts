import { type Kysely, sql } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/library-text";
import * as sqlite from "./sqlite/library-text";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("recipeCategory")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("featured", "integer", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();
  await createRecipes(db);
  await createLibrary(db);
}

async function createRecipes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("recipe")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("recipeCategoryId", "integer", (c) =>
      c.notNull().references("recipeCategory.id").onDelete("cascade"),
    )
    .addColumn("originalId", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("image", "text")
    .addColumn("json", "text", (c) => c.notNull())
    .addColumn("mainRecipe", "integer", (c) => c.notNull())
    .addColumn("recipeOfTheWeek", "integer", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("recipeOriginal", ["recipeCategoryId", "originalId"])
    .execute();
  await sql`create unique index "recipeMain" on "recipe" ("recipeCategoryId") where "mainRecipe" = 1`.execute(
    db,
  );
  await sql`create unique index "recipeOfTheWeek" on "recipe" ("recipeOfTheWeek")
    where "recipeOfTheWeek" = 1`.execute(db);
}

async function createLibrary(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("libraryRecipe")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("originalId", "text", (c) => c.notNull().unique())
    .addColumn("json", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();
  await onEngine(db, { sqlite, postgres }).createLibraryText(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).dropLibraryText(db);
  await db.schema.dropTable("libraryRecipe").execute();
  await db.schema.dropTable("recipe").execute();
  await db.schema.dropTable("recipeCategory").execute();
}
