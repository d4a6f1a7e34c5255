import { sql } from "kysely";
import type { Database } from "#db/database";

/** Deeds of the activity log that change nothing: reading is told of, and being refused. */
const readings = ["access.refused", "activity.exported", "email.read", "user.failedRowsExported"];

/**
 * Everything the product keeps, by table, besides what a visit itself leaves: sessions, rate limits and what the
 * activity log says of reading. What is made of that log to search it is left out, too.
 */
export async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'sqlite_%' and name not like 'kysely_%' and name not in ('session', 'rateLimit', 'activityDay')
    and name not like 'activityText%' and name <> 'activityTrigram'
    order by name`.execute(db);
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables.rows) {
    rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  const lines = (rows.activity ?? []) as { name: string }[];
  rows.activity = lines.filter(({ name }) => !readings.includes(name));
  return rows;
}
