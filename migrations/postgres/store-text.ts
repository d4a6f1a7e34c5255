import { type Kysely, sql } from "kysely";

/** An index that a walk through all names needs nothing else for, and one over trigrams. Sums of what shoppers do get room to be raised in their place. */
export async function createStoreText(db: Kysely<unknown>): Promise<void> {
  await sql`create index "storeName" on "store" ("nameFolded" nulls first, "id") include ("searchText")`.execute(
    db,
  );
  await sql`create index "storeTrigrams" on "store" using gin ("searchText" gin_trgm_ops)`.execute(db);
  await sql`alter table "adCount" set (fillfactor = 70)`.execute(db);
}

export async function dropStoreText(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "adCount" reset (fillfactor)`.execute(db);
  for (const index of ["storeTrigrams", "storeName"]) await sql`drop index ${sql.ref(index)}`.execute(db);
}
