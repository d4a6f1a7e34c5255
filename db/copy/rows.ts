import { createHash } from "node:crypto";
import { sql } from "kysely";
import { engineOf, type Handle } from "../engine";
import { listAppliedMigrations } from "../migrate";
import type { Row, TableShape } from "./shapes";
import { describeTables } from "./tables";

/** The rows of a database as of one moment, wherever they are. */
export interface RowSource {
  /** Names of the migrations that ran, in order. */
  migrations: string[];
  /** Each behind those that it points at. */
  tables: TableShape[];
  /** The last id that was given out, by table; 0 where none was. */
  lastIds: Record<string, number>;
  /** In the order of the table's key, some at a time. */
  read(table: TableShape): AsyncIterable<Row[]>;
}

export interface CopiedTable {
  name: string;
  rows: number;
  /** Digest of its rows as lines of JSON, in hexadecimal digits. */
  sha256: string;
}

const maxRows = 1000;
const wantedBytes = 4 * 1024 * 1024;

/** A row as backups have it. What is equal in two databases is equal here, byte for byte. */
export function lineOf(row: Row): string {
  return `${JSON.stringify(row)}\n`;
}

/** What of a table goes by, for its digest. */
export class TableDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;

  constructor(readonly name: string) {}

  add(row: Row): string {
    const line = lineOf(row);
    this.#hash.update(line);
    this.#rows += 1;
    return line;
  }

  result(): CopiedTable {
    return { name: this.name, rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

/** @param tx a transaction that sees one moment all along */
export async function readDatabase(tx: Handle): Promise<RowSource> {
  const tables = await describeTables(tx);
  return {
    migrations: await listAppliedMigrations(tx),
    tables,
    lastIds: await engineOf(tx).copying.readLastIds(tx),
    read: (table) => readTable(tx, table),
  };
}

/** So many rows at a time as have some megabytes: those of one table have a hundred bytes, of another a hundred thousand. */
async function* readTable(tx: Handle, table: TableShape): AsyncGenerator<Row[]> {
  for (let last: Row | null = null, limit = 100; ; ) {
    const rows: Row[] = await readSome(tx, table, last, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1) ?? null;
    limit = Math.ceil(wantedBytes / (JSON.stringify(rows).length / rows.length));
    limit = Math.min(maxRows, limit);
  }
}

async function readSome(
  tx: Handle,
  { name, columns, key }: TableShape,
  last: Row | null,
  limit: number,
): Promise<Row[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  const lastKey = key.map((column) => last?.[columns.indexOf(column)]);
  const after = last ? sql`where (${order}) > (${sql.join(lastKey)})` : sql``;
  const { rows } = await sql<Record<string, unknown>>`
    select ${list} from ${sql.table(name)} ${after} order by ${order} limit ${limit}`.execute(tx);
  return rows.map((row) => columns.map((column) => row[column]));
}

/** Reads all of a table for its digest. */
export async function digestTable(source: RowSource, table: TableShape): Promise<CopiedTable> {
  const digest = new TableDigest(table.name);
  for await (const rows of source.read(table)) for (const row of rows) digest.add(row);
  return digest.result();
}

export async function countRows(tx: Handle, { tables }: RowSource): Promise<number> {
  let sum = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(name)}`.execute(
      tx,
    );
    sum += rows[0]?.count ?? 0;
  }
  return sum;
}
