import { sql } from "kysely";
import type { Database } from "#db/database";

/** Everything the product keeps, by table, besides what a visit itself leaves: sessions and rate limits. */
export async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'sqlite_%' and name not like 'kysely_%' and name not in ('session', 'rateLimit')
    order by name`.execute(db);
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables.rows) {
    rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  return rows;
}
