import { type RawBuilder, sql } from "kysely";
import type { Handle, IdWindow, WantedActivity } from "../engine";
import { fold } from "../fold";

/**
 * Finds lines of the activity log. This is SQLite's FTS5 over trigrams, whose table "activityText"
 * has the same row ids as "activity" and is kept by triggers. A phrase of trigrams is the text itself, so what it finds
 * needs no second look; a text of one or two characters is looked for as all the trigrams that begin with it.
 */
const trigramLength = 3;
/**
 * A text that begins more trigrams than this is in so many lines that they are better looked through one by one, the
 * wanted ones first.
 */
const maxTrigrams = 60;

/** Ids of the lines that are wanted, in the order they were written or the other way round. */
export async function findActivityIds(
  db: Handle,
  wanted: WantedActivity,
  { direction, limit, offset }: IdWindow,
): Promise<number[]> {
  const phrases: string[] = [];
  const scanned: WantedActivity["texts"] = [];
  for (const each of wanted.texts) {
    const trigrams = await phrasesOf(db, each.text);
    if (trigrams?.length === 0) return [];
    if (trigrams) phrases.push(`{${each.column}} : (${trigrams.map(quoted).join(" OR ")})`);
    else scanned.push(each);
  }
  const conditions = [
    ...(phrases.length > 0 ? [] : retailerCondition(wanted)),
    ...dayConditions(wanted),
    ...scanned.map(likeCondition),
  ];
  const order = direction === "asc" ? sql`asc` : sql`desc`;
  const range = sql`between ${wanted.firstId} and ${wanted.lastId}`;
  const lines =
    phrases.length === 0
      ? sql`select "activity"."id" as "id" from "activity"
          where ${sql.join([sql`"activity"."id" ${range}`, ...conditions], sql` and `)} order by "activity"."id" ${order}`
      : sql`select "text".rowid as "id" from "activityText" as "text"
          ${conditions.length > 0 ? sql`cross join "activity" on "activity"."id" = "text".rowid` : sql``}
          where ${sql.join(
            [
              sql`"activityText" match ${matchOf(phrases, wanted.retailerId)}`,
              sql`"text".rowid ${range}`,
              ...conditions,
            ],
            sql` and `,
          )} order by "text".rowid ${order}`;
  const { rows } = await sql<{ id: number }>`${lines} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Phrases of which a text with this in it has one; null when they would be too many. */
async function phrasesOf(db: Handle, text: string): Promise<string[] | null> {
  if ([...text].length >= trigramLength) return [text];
  const beginning = text.toLowerCase();
  const end = `${beginning}\u{10ffff}`;
  // From one trigram to the next, for the index tells of each as often as it stands in the log.
  const { rows } = await sql<{ term: string }>`with recursive "found" ("term") as (
      select (select "term" from "activityTrigram" where "term" >= ${beginning} and "term" < ${end} limit 1)
      union all
      select (select "term" from "activityTrigram" where "term" >= "found"."term" || char(1) and "term" < ${end} limit 1)
        from "found" where "found"."term" is not null
    )
    select "term" from "found" where "term" is not null limit ${maxTrigrams + 1}`.execute(db);
  return rows.length > maxTrigrams ? null : rows.map(({ term }) => term);
}

function quoted(phrase: string): string {
  return `"${phrase.replaceAll('"', '""')}"`;
}

function matchOf(phrases: string[], retailerId: number | null): string {
  const retailer = retailerId === null ? [] : [`{retailer} : "#${retailerId}#"`];
  return [...phrases, ...retailer].join(" AND ");
}

function retailerCondition({ retailerId }: WantedActivity): RawBuilder<unknown>[] {
  return retailerId === null ? [] : [sql`"activity"."retailerId" = ${retailerId}`];
}

/** The ids were found by the days; lines written around midnight may have theirs in another order. */
function dayConditions({ from, until }: WantedActivity): RawBuilder<unknown>[] {
  return [
    ...(from === null ? [] : [sql`"activity"."at" >= ${from}`]),
    ...(until === null ? [] : [sql`"activity"."at" < ${until}`]),
  ];
}

function likeCondition({ column, text }: WantedActivity["texts"][number]): RawBuilder<unknown> {
  const looked = sql.ref(`activity.${column}`);
  // `like` is five times as quick, and for the letters of ASCII it says the same.
  if (!/^[\0-\x7f]*$/.test(text)) return sql`instr(fold(${looked}), ${fold(text)}) > 0`;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${looked} like ${pattern} escape '\\'`;
}
