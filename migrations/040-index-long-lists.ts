import { type Kysely, sql } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/store-text";
import * as sqlite from "./sqlite/store-text";

/**
 * The names of stores and what they are searched by, as they are compared without regard to case: written with the store,
 * since an index of SQLite may not call `fold` (see 018-fold-user-names).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["nameFolded", "searchText"])
    await db.schema
      .alterTable("store")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await sql`update "store" set "nameFolded" = fold("name"),
    "searchText" = fold("name" || ${"\n"} || coalesce("storeNumber", '') || ${"\n"} || "city")`.execute(db);
  await db.schema
    .createIndex("storeNameOfRetailer")
    .on("store")
    .columns(["retailerId", "nameFolded", "id"])
    .execute();
  await onEngine(db, { sqlite, postgres }).createStoreText(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).dropStoreText(db);
  await db.schema.dropIndex("storeNameOfRetailer").execute();
  for (const name of ["nameFolded", "searchText"])
    await db.schema.alterTable("store").dropColumn(name).execute();
}
