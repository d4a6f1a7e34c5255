import { sql } from "kysely";
import type { Database } from "#db/database";
import { isOnPostgres } from "./world-database";

const trigger = "refusedByTest";

/**
 * Has the database refuse what is written to a table, with this message. Gives what lets it be written again.
 * @param when SQL over `new`, for rows that are refused; all are when left out
 */
export async function refuseWrites(
  db: Database,
  {
    table,
    event,
    message,
    when = "true",
  }: { table: string; event: "insert" | "update"; message: string; when?: string },
): Promise<() => Promise<void>> {
  const head = `create trigger "${trigger}" before ${event} on "${table}"`;
  if (!isOnPostgres) {
    await sql.raw(`${head} when ${when} begin select raise(abort, '${message}'); end`).execute(db);
    return async () => void (await sql.raw(`drop trigger "${trigger}"`).execute(db));
  }
  await sql
    .raw(
      `create function "${trigger}" () returns trigger language plpgsql as $$ begin raise '${message}'; end $$`,
    )
    .execute(db);
  await sql.raw(`${head} for each row when (${when}) execute function "${trigger}" ()`).execute(db);
  return async () => void (await sql.raw(`drop function "${trigger}" cascade`).execute(db));
}
