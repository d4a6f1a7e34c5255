import { type RawBuilder, sql } from "kysely";
import type { Handle, IdWindow, WantedActivity } from "../engine";
import { fold } from "../fold";

/** The index over trigrams of the folded texts serves `like` itself; texts of one or two characters are looked through. */
export async function findActivityIds(
  db: Handle,
  { retailerId, texts, from, until, firstId, lastId }: WantedActivity,
  { direction, limit, offset }: IdWindow,
): Promise<number[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`"id" between ${firstId} and ${lastId}`,
    ...(retailerId === null ? [] : [sql`"retailerId" = ${retailerId}`]),
    // The ids were found by the days; lines written around midnight may have theirs in another order.
    ...(from === null ? [] : [sql`"at" >= ${from}`]),
    ...(until === null ? [] : [sql`"at" < ${until}`]),
    ...texts.map(({ column, text }) => sql`fold(${sql.ref(column)}) like ${patternOf(text)} escape '\\'`),
  ];
  const { rows } = await sql<{
    id: number;
  }>`select "id" from "activity" where ${sql.join(conditions, sql` and `)}
    order by "id" ${sql.raw(direction)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

function patternOf(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, "\\$&")}%`;
}
