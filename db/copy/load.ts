import type { Migration } from "kysely";
import { sql } from "kysely";
import { withBaseline } from "../baseline";
import type { Database, DatabaseTransaction } from "../database";
import { engineOf, type Handle } from "../engine";
import { alone, deferForeignKeys } from "../locks";
import { knownMigrations, listAppliedMigrations, migrateToLatest } from "../migrate";
import { DatabaseRefusal } from "../refusal";
import { type CopiedTable, digestTable, type RowSource, readDatabase, TableDigest } from "./rows";
import type { Row, TableShape } from "./shapes";
import { describeTables } from "./tables";

/** A text that the target can't hold as it is. */
export interface ChangedText {
  table: string;
  column: string;
  /** The row's key. */
  key: Row;
}

export interface LoadedTable extends CopiedTable {
  /** Count and digest of the rows as they were read again from the target. */
  found: CopiedTable;
}

export interface Loaded {
  tables: LoadedTable[];
  /** Texts with NULs that were put down with U+FFFD in their place, since PostgreSQL has none. */
  changed: ChangedText[];
}

export interface LoadOptions {
  migrations: Record<string, Migration>;
  /** What no trigger makes of the rows; in their transaction. */
  onLoaded(tx: DatabaseTransaction): Promise<void>;
  /** What comes beside the source's rows once they were compared; in their transaction. */
  onCompared?(tx: DatabaseTransaction): Promise<void>;
  /** Gets how many more rows have been written or compared. */
  onRows(count: number): void;
}

/**
 * Fills an empty database with the rows of a source, reads all of them again, and only then lets them stand. Broken off,
 * it has no row. The schema is first what the source's was, and brought up to date behind it.
 * @throws DatabaseRefusal where the target is not empty, or the source is of a newer version
 */
export async function loadDatabase(
  target: Database,
  source: RowSource,
  options: LoadOptions,
): Promise<Loaded> {
  await prepareSchema(target, source, options.migrations);
  const loaded = await alone(target, "first start", () =>
    target
      .transaction()
      // Nobody else is here; what is kept to find out who reads what others write would grow with each row.
      .setIsolationLevel("read committed")
      .execute(async (tx) => {
        await engineOf(tx).copying.allowPauses(tx);
        const compared = await load(tx, source, options);
        await options.onCompared?.(tx);
        return compared;
      }),
  );
  await migrateToLatest(target, options.migrations);
  return loaded;
}

/** @throws DatabaseRefusal where a database has a row of anything */
export async function assertEmpty(db: Handle): Promise<void> {
  for (const { name } of await describeTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new DatabaseRefusal(
        `The database that this would go to is not empty: it has rows in "${name}". Please name a new one. Nothing was changed.`,
      );
  }
}

async function prepareSchema(
  target: Database,
  source: RowSource,
  known: Record<string, Migration>,
): Promise<void> {
  const ran = knownMigrations(source.migrations, known);
  const there = withBaseline(await listAppliedMigrations(target));
  if (there.length > 0) await assertEmpty(target);
  if (there.some((name) => !ran.includes(name)))
    throw new DatabaseRefusal(
      "The database that this would go to was made by another version of Endcap than these rows. Please name a new one.",
    );
  await migrateToLatest(
    target,
    Object.fromEntries(Object.entries(known).filter(([name]) => ran.includes(name))),
  );
}

async function load(tx: DatabaseTransaction, source: RowSource, options: LoadOptions): Promise<Loaded> {
  // Again: whoever waited for another that filled it finds rows now.
  await assertEmpty(tx);
  await assertSameShape(tx, source);
  await assertSameIds(tx, source);
  await deferForeignKeys(tx);
  const { copying } = engineOf(tx);
  const written: CopiedTable[] = [];
  const changed: ChangedText[] = [];
  for (const table of source.tables) {
    const digest = new TableDigest(table.name);
    for await (const rows of source.read(table)) {
      const held = copying.holdsNul ? rows : rows.map((row) => withoutNuls(row, table, changed));
      for (const row of held) digest.add(row);
      await copying.insertRows(tx, table, held);
      options.onRows(rows.length);
    }
    written.push(digest.result());
  }
  await copying.writeLastIds(tx, source.lastIds);
  await options.onLoaded(tx);
  return { tables: await compare(tx, source, written, options), changed };
}

async function compare(
  tx: DatabaseTransaction,
  source: RowSource,
  written: CopiedTable[],
  { onRows }: LoadOptions,
): Promise<LoadedTable[]> {
  const target = await readDatabase(tx);
  const tables: LoadedTable[] = [];
  for (const [index, table] of source.tables.entries()) {
    const found = await digestTable(target, table);
    const copied = written[index] as CopiedTable;
    if (found.sha256 !== copied.sha256)
      throw new Error(
        `The rows of "${table.name}" are others at the target (${copied.rows} of ${copied.sha256} here, ${found.rows} of ${found.sha256} there).`,
      );
    onRows(found.rows);
    tables.push({ ...copied, found });
  }
  for (const [name, id] of Object.entries(source.lastIds))
    if (target.lastIds[name] !== id)
      throw new Error(`The ids of "${name}" would go on after ${target.lastIds[name]} instead of ${id}.`);
  return tables;
}

/** Both engines' migrations make the same tables; a backup may have been changed by hand. @throws DatabaseRefusal */
async function assertSameShape(tx: DatabaseTransaction, { tables }: RowSource): Promise<void> {
  const told = ({ name, columns, key }: TableShape) => `${name} (${columns.join(", ")}) by ${key.join(", ")}`;
  const here = new Set((await describeTables(tx)).map(told));
  const stranger = tables.map(told).find((table) => !here.has(table));
  if (stranger !== undefined || tables.length !== here.size)
    throw new DatabaseRefusal(
      `These rows are not of the tables that their migrations make: ${stranger ?? "some are missing"}. Nothing was changed.`,
    );
}

/**
 * An id that was given out counts for each table that gives out any: without one, new rows would take ids that are taken.
 * @throws DatabaseRefusal
 */
async function assertSameIds(tx: DatabaseTransaction, { lastIds }: RowSource): Promise<void> {
  const known = Object.keys(await engineOf(tx).copying.readLastIds(tx));
  const stranger = Object.keys(lastIds).find((name) => !known.includes(name));
  const missing = known.find((name) => !Object.hasOwn(lastIds, name));
  const fault =
    (stranger !== undefined && `it has one for "${stranger}", which gives out none`) ||
    (missing !== undefined && `it has none for "${missing}"`);
  if (fault)
    throw new DatabaseRefusal(
      `The list of last ids is not that of the tables that their migrations make: ${fault}. Nothing was changed.`,
    );
}

function withoutNuls(row: Row, { name, columns, key }: TableShape, changed: ChangedText[]): Row {
  const hasNul = (value: unknown) => typeof value === "string" && value.includes("\0");
  if (!row.some(hasNul)) return row;
  for (const [index, value] of row.entries())
    if (hasNul(value))
      changed.push({
        ...{ table: name, column: columns[index] as string },
        key: key.map((column) => row[columns.indexOf(column)]),
      });
  return row.map((value) => (hasNul(value) ? String(value).replaceAll("\0", "\uFFFD") : value));
}
