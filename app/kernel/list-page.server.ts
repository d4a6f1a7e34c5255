import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { fold } from "#db/fold";
import type { Context } from "./context";
import type { ListPage, ListQuery } from "./lists";

/** What a list can be sorted by: each column's SQL, and the id that settles ties. */
export type ListOrder<Column extends string> = Record<Column | "id", RawBuilder<unknown>>;

/** Text sorted without regard to case, in any alphabet. @param column e.g. `store.name` */
export function textOrder(column: string): RawBuilder<unknown> {
  return sql`fold(${sql.ref(column)})`;
}

/**
 * For texts that are mostly numbers: sorted as if filled up with zeros to ten characters, so that 9 comes before 10.
 * @param column e.g. `store.storeNumber`
 */
export function digitOrder(column: string): RawBuilder<unknown> {
  const text = sql`fold(${sql.ref(column)})`;
  return sql`substr('0000000000' || ${text}, length(${text}) + 1)`;
}

/** For dates, numbers and flags. @param column e.g. `circular.activeDate` */
export function plainOrder(column: string): RawBuilder<unknown> {
  return sql.ref(column);
}

/** So many rows behind the page that was asked for are counted: all of a million would take longer than the page. */
const defaultMaxCounted = 10_000;

/**
 * One page of the rows that a query gives, sorted as asked. The query must bring no order of its own.
 * @param maxCounted behind that page; more where people rely on the number and rows are counted quickly
 */
export async function fetchListPage<DB, TB extends keyof DB, Row, Column extends string>(
  ctx: Context,
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: Pick<ListQuery<Column>, "sort" | "page" | "pageSize">,
  order: ListOrder<Column>,
  maxCounted = defaultMaxCounted,
): Promise<ListPage<Row>> {
  const { direction, column } = asked.sort;
  // What is empty comes before all else, whichever the engine would put first.
  const sorted = query
    .orderBy(order[column], (by) => (direction === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy(order.id, direction);
  if (asked.pageSize === "ALL") {
    const rows = (await sorted.execute()) as Row[];
    return { rows, total: rows.length, totalIsExact: true, page: 1 };
  }
  const { total, totalIsExact } = await countTo(ctx, query, (asked.page - 1) * asked.pageSize + maxCounted);
  if (total === 0) return { rows: [], total, totalIsExact, page: 1 };
  const page = Math.max(1, Math.min(asked.page, Math.ceil(total / asked.pageSize)));
  const cut = sorted.limit(asked.pageSize).offset((page - 1) * asked.pageSize);
  return { rows: (await cut.execute()) as Row[], total, totalIsExact, page };
}

async function countTo<DB, TB extends keyof DB, Row>(
  ctx: Context,
  query: SelectQueryBuilder<DB, TB, Row>,
  maxCounted: number,
): Promise<Pick<ListPage<Row>, "total" | "totalIsExact">> {
  const rows = query
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(maxCounted + 1);
  const counted = await sql<{ total: number }>`select count(*) as "total" from ${rows} as "counted"`.execute(
    ctx.db,
  );
  const total = counted.rows[0]?.total ?? 0;
  return { total: Math.min(total, maxCounted), totalIsExact: total <= maxCounted };
}

/**
 * Where to look for what is searched, without regard to case; everywhere when nothing is.
 * @param columns the SQL names of the list's search fields, e.g. `service.name`
 */
export function searchedIn<Field extends string>(
  { search, searchBy }: Pick<ListQuery<string, string, Field>, "search" | "searchBy">,
  columns: Record<Field, string>,
): RawBuilder<boolean> {
  return searchBy === null ? sql`1 = 1` : holdsText(search, [columns[searchBy]]);
}

/**
 * Rows of which one of the columns holds the text, without regard to case; all rows for a blank text.
 * @param columns e.g. `store.name`
 */
export function holdsText(search: string, columns: [string, ...string[]]): RawBuilder<boolean> {
  const text = fold(search.trim());
  if (text === "") return sql`1 = 1`;
  // One call for all columns: nobody types the line break between them.
  const parts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  return sql`instr(fold(${sql.join(parts, sql` || ${"\n"} || `)}), ${text}) > 0`;
}

/** A pattern for `like … escape '\'` that finds texts which begin so; what the text itself means stays plain. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
