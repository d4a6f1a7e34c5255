import { sql } from "kysely";
import type { Database } from "#db/database";

/** Names of the 61 migrations that the baseline replaced; nobody looks at those in the middle. */
export const earlierNames = [
  "001-create-foundation",
  ...Array.from({ length: 59 }, (_, index) => `${String(index + 2).padStart(3, "0")}-other`),
  "081-drop-drawings",
];

/** Has a database look as builds from before the baseline left it, as far as anybody looks. */
export async function writeEarlierNames(db: Database, names = earlierNames): Promise<void> {
  await makeEarlierTables(db);
  await sql`delete from "kysely_migration"`.execute(db);
  for (const name of names)
    await sql`insert into "kysely_migration" ("name", "timestamp") values (${name}, '2026-11-01T00:00:00.000Z')`.execute(
      db,
    );
}

/** Tables of the baseline that are gone since. */
export async function makeEarlierTables(db: Database): Promise<void> {
  await db.schema
    .createTable("storedFile")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("byteSize", "integer")
    .addColumn("checkedAt", "text")
    .addColumn("lostSince", "text")
    .execute();
  await db.schema
    .createTable("releasedFile")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("releasedAt", "text", (c) => c.notNull())
    .addColumn("deletingSince", "text")
    .execute();
}
