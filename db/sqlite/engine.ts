import { sql } from "kysely";
import type { Engine } from "../engine";
import { findActivityIds } from "./activity-search";
import { addToCounts } from "./ad-counts";
import { copying } from "./copying";
import { indexLibraryRecipe, searchLibrary } from "./library-search";
import { findRecipeIds } from "./recipe-search";
import { holdsStoreText } from "./store-search";

/** A file that has one writer at a time. */
export const sqlite: Engine = {
  name: "SQLite",
  async hasTable(db, table) {
    return (await sql`select 1 from sqlite_master where name = ${table}`.execute(db)).rows.length > 0;
  },
  alone: (_db, _name, work) => work(),
  async deferForeignKeys(tx) {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
  },
  readClock: async () => null,
  async readVersions(db, since) {
    const changed = await db
      .selectFrom("publication")
      .select(["retailerId", "version"])
      .where("version", ">", since)
      .execute();
    return { changed, next: Math.max(since, ...changed.map(({ version }) => version)) };
  },
  readVersionsOf: (db, retailerIds) =>
    db
      .selectFrom("publication")
      .select(["retailerId", "version"])
      .where("retailerId", "in", retailerIds)
      .execute(),
  findActivityIds,
  indexLibraryRecipe,
  searchLibrary,
  findRecipeIds,
  copying,
  holdsStoreText,
  addToCounts,
};
