import { type Kysely, sql } from "kysely";

/** Which collection a recipe of the library is of, and what that calls it; of those from before, what they are called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("libraryRecipe")
    .addColumn("collection", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("libraryRecipe")
    .addColumn("sourceId", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update "libraryRecipe" set "sourceId" = "originalId"`.execute(db);
  await db.schema.createIndex("libraryRecipeSourceId").on("libraryRecipe").column("sourceId").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("libraryRecipeSourceId").execute();
  await db.schema.alterTable("libraryRecipe").dropColumn("sourceId").execute();
  await db.schema.alterTable("libraryRecipe").dropColumn("collection").execute();
}
