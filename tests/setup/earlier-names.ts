import { sql } from "kysely";
import type { Database } from "#db/database";

/** Names of the 61 migrations that the baseline replaced; nobody looks at those in the middle. */
export const earlierNames = [
  "001-create-foundation",
  ...Array.from({ length: 59 }, (_, index) => `${String(index + 2).padStart(3, "0")}-other`),
  "081-drop-drawings",
];

/** Has a database look as builds from before the baseline left it. */
export async function writeEarlierNames(db: Database, names = earlierNames): Promise<void> {
  await sql`delete from "kysely_migration"`.execute(db);
  for (const name of names)
    await sql`insert into "kysely_migration" ("name", "timestamp") values (${name}, '2026-11-01T00:00:00.000Z')`.execute(
      db,
    );
}
