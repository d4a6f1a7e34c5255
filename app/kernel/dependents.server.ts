import { type RawBuilder, sql } from "kysely";
import type { Tables } from "#db/database";
import type { Context } from "./context";

/** What one of them is called, and several. */
const plurals = {
  circular: "circulars",
  "circular group": "circular groups",
  connection: "connections",
  deal: "deals",
  "new page": "new pages",
  page: "pages",
  property: "properties",
  retailer: "retailers",
  service: "services",
  sheet: "sheets",
  "social account": "social accounts",
  store: "stores",
  subservice: "subservices",
  user: "users",
};

type Noun = keyof typeof plurals;

export interface HolderQuery {
  noun: Noun;
  table: keyof Tables & string;
  /** Which of them hold the row. */
  where: RawBuilder<unknown>;
  /** What each is called; its name when left out. */
  name?: RawBuilder<string>;
}

const maxNames = 3;

/**
 * What holds a row and keeps it from being deleted, e.g. "2 stores (Lakeside, Mill Creek) and 1 circular
 * (Week 12)", with the first three names of each kind; null when nothing does.
 */
export async function describeDependents(ctx: Context, queries: HolderQuery[]): Promise<string | null> {
  const kinds = [];
  for (const query of queries) {
    const kind = await describeKind(ctx, query);
    if (kind) kinds.push(kind);
  }
  if (kinds.length === 0) return null;
  return new Intl.ListFormat("en-GB").format(kinds);
}

async function describeKind(ctx: Context, { noun, table, where, name }: HolderQuery): Promise<string | null> {
  const { rows } = await sql<{ name: string; total: number }>`
    select "name", count(*) over () as "total" from (
      select "id", ${name ?? sql.ref("name")} as "name" from ${sql.table(table)} where ${where}
    ) as "holder" order by fold("name"), "id" limit ${maxNames}`.execute(ctx.db);
  const total = rows[0]?.total ?? 0;
  if (total === 0) return null;
  const names = rows.map((row) => row.name).join(", ");
  return `${counted(total, noun)} (${names}${total > rows.length ? ", …" : ""})`;
}

/** "1 property", "2 properties". */
export function counted(count: number, noun: Noun): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plurals[noun]}`;
}
