import { type RawBuilder, sql } from "kysely";
import type { Instant } from "./columns";
import type { Database, DatabaseTransaction } from "./database";

/**
 * Finds lines of the activity log. Engines differ here: this is SQLite's FTS5 over trigrams, whose table "activityText"
 * has the same row ids as "activity" and is kept by triggers. A phrase of trigrams is the text itself, so what it finds
 * needs no second look.
 */
type Handle = Database | DatabaseTransaction;

export type ActivityTextColumn = "name" | "logType" | "description" | "errorDescription" | "userName";

export interface WantedActivity {
  /** Null: lines of all retailers and of none. */
  retailerId: number | null;
  /** All of them are to be found, each anywhere in its column, without regard to case. */
  texts: { column: ActivityTextColumn; text: string }[];
  /** From the first instant (included) to the second (not included); null leaves that end open. */
  from: Instant | null;
  until: Instant | null;
  /** Both included. */
  firstId: number;
  lastId: number;
}

export interface IdWindow {
  direction: "asc" | "desc";
  limit: number;
  offset: number;
}

/** Shorter texts are no trigram: they are looked for line by line, about 0.1 µs each. */
const shortestIndexed = 3;

/** Ids of the lines that are wanted, in the order they were written or the other way round. */
export async function findActivityIds(
  db: Handle,
  wanted: WantedActivity,
  { direction, limit, offset }: IdWindow,
): Promise<number[]> {
  const indexed = wanted.texts.filter(({ text }) => [...text].length >= shortestIndexed);
  const scanned = wanted.texts.filter((each) => !indexed.includes(each));
  const conditions = [
    ...(indexed.length > 0 ? [] : retailerCondition(wanted)),
    ...dayConditions(wanted),
    ...scanned.map(likeCondition),
  ];
  const order = direction === "asc" ? sql`asc` : sql`desc`;
  const range = sql`between ${wanted.firstId} and ${wanted.lastId}`;
  const lines =
    indexed.length === 0
      ? sql`select "activity"."id" as "id" from "activity"
          where ${sql.join([sql`"activity"."id" ${range}`, ...conditions], sql` and `)} order by "activity"."id" ${order}`
      : sql`select "text".rowid as "id" from "activityText" as "text"
          ${conditions.length > 0 ? sql`cross join "activity" on "activity"."id" = "text".rowid` : sql``}
          where ${sql.join(
            [
              sql`"activityText" match ${matchOf(indexed, wanted.retailerId)}`,
              sql`"text".rowid ${range}`,
              ...conditions,
            ],
            sql` and `,
          )} order by "text".rowid ${order}`;
  const { rows } = await sql<{ id: number }>`${lines} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

function matchOf(texts: WantedActivity["texts"], retailerId: number | null): string {
  const phrases = texts.map(({ column, text }) => `{${column}} : "${text.replaceAll('"', '""')}"`);
  if (retailerId !== null) phrases.push(`{retailer} : "#${retailerId}#"`);
  return phrases.join(" AND ");
}

function retailerCondition({ retailerId }: WantedActivity): RawBuilder<unknown>[] {
  return retailerId === null ? [] : [sql`"activity"."retailerId" = ${retailerId}`];
}

/** The ids were found by the days; this leaves out what a clock that went back put between them. */
function dayConditions({ from, until }: WantedActivity): RawBuilder<unknown>[] {
  return [
    ...(from === null ? [] : [sql`"activity"."at" >= ${from}`]),
    ...(until === null ? [] : [sql`"activity"."at" < ${until}`]),
  ];
}

function likeCondition({ column, text }: WantedActivity["texts"][number]): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${sql.ref(`activity.${column}`)} like ${pattern} escape '\\'`;
}
