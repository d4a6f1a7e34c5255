import { sql } from "kysely";
import type { Database } from "#db/database";
import { tableNames } from "./schema-of";

/** Deeds of the activity log that change nothing: reading is told of, and being refused. */
const readings = ["access.refused", "activity.exported", "email.read", "user.failedRowsExported"];

const leftOut =
  /^(session$|rateLimit$|requestBudget$|activityDay$|activityText|activityTrigram$|storeText|pageAnalysis$)/;

/**
 * Everything the product keeps, by table, besides what a visit itself leaves: sessions, rate limits and what the
 * activity log says of reading. What is made of that log, of stores and of pages when they are read is left out, too.
 */
export async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const name of await tableNames(db)) {
    if (leftOut.test(name)) continue;
    rows[name] = (await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db)).rows;
  }
  const lines = (rows.activity ?? []) as { name: string }[];
  rows.activity = lines.filter(({ name }) => !readings.includes(name));
  return rows;
}
