import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { fold } from "#db/fold";
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

/** One page of the rows that a query gives, sorted as asked. The query must bring no order of its own. */
export async function fetchListPage<DB, TB extends keyof DB, Row, Column extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  asked: Pick<ListQuery<Column>, "sort" | "page" | "pageSize">,
  order: ListOrder<Column>,
): Promise<ListPage<Row>> {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as("total"));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  const { direction, column } = asked.sort;
  // What is empty comes before all else, whichever the engine would put first.
  const sorted = query
    .orderBy(order[column], (by) => (direction === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy(order.id, direction);
  if (asked.pageSize === "ALL") return { rows: (await sorted.execute()) as Row[], total, page: 1 };
  const page = Math.max(1, Math.min(asked.page, Math.ceil(total / asked.pageSize)));
  const cut = sorted.limit(asked.pageSize).offset((page - 1) * asked.pageSize);
  return { rows: (await cut.execute()) as Row[], total, page };
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
