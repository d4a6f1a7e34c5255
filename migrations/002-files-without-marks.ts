import type { Kysely } from "kysely";

/** Files that no row refers to are swept each day; nothing is noted of single ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("releasedFile").ifExists().execute();
  await db.schema.dropTable("storedFile").ifExists().execute();
}
