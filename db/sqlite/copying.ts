import { CompiledQuery, sql } from "kysely";
import type { Copying } from "../engine";
import { DatabaseRefusal } from "../refusal";
import { isBusy } from "./errors";

/** Tables of their own: neither virtual ones nor what those keep their index in. */
const ownTables = sql`select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`;

interface Described {
  name: string;
  columns: string;
  key: string;
  references: string;
}

const inUse =
  "Another program has the database open. Please stop the servers, the workers and all other commands first. Nothing was changed.";

export const copying: Copying = {
  holdsNul: true,
  async describeTables(db) {
    const { rows } = await sql<Described>`select name,
      (select json_group_array(name) from (select name from pragma_table_info(tables.name) order by name)) as "columns",
      (select json_group_array(name) from (select name from pragma_table_info(tables.name) where pk > 0 order by pk)) as "key",
      (select json_group_array("table") from (select distinct "table" from pragma_foreign_key_list(tables.name) order by 1)) as "references"
      from (${ownTables}) as tables`.execute(db);
    return rows.map(({ name, columns, key, references }) => ({
      name,
      columns: JSON.parse(columns),
      key: JSON.parse(key),
      references: JSON.parse(references),
    }));
  },
  /** A table that no row was ever written to is not in the list yet. */
  async readLastIds(db) {
    const { rows } = await sql<{ name: string; id: number }>`
      select tables.name as "name", coalesce((select seq from sqlite_sequence where name = tables.name), 0) as "id"
      from (${ownTables}) as tables inner join sqlite_master as "made" on made.name = tables.name
      where made.sql like '%autoincrement%' order by 1`.execute(db);
    return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  },
  async writeLastIds(tx, ids) {
    for (const [name, id] of Object.entries(ids)) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
      if (id > 0) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(tx);
    }
  },
  /** One by one, by a statement that is made ready once: nothing is sent anywhere, and the triggers count rows anyway. */
  async insertRows(tx, { name, columns }, rows) {
    const text = `insert into "${name}" (${columns.map((column) => `"${column}"`).join(", ")})
      values (${columns.map(() => "?").join(", ")})`;
    for (const row of rows) await tx.executeQuery(CompiledQuery.raw(text, row));
  },
  /** The lock is on the file: nobody else can so much as open it, until this handle is closed or its process ends. */
  async readAlone(db, work) {
    await sql`pragma locking_mode = exclusive`.execute(db);
    let isAlone = false;
    try {
      return await db.transaction().execute((tx) => {
        isAlone = true;
        return work(tx);
      });
    } catch (error) {
      if (!isAlone && isBusy(error)) throw new DatabaseRefusal(inUse, { cause: error });
      throw error;
    }
  },
  async allowPauses() {},
  async listJobsElsewhere() {
    return [];
  },
  async assertSound(tx) {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(tx);
    const found = rows[0]?.integrity_check;
    if (found !== "ok") throw new DatabaseRefusal(`The database is damaged: ${found}`);
    const { rows: orphans } = await sql`pragma foreign_key_check`.execute(tx);
    if (orphans.length > 0)
      throw new DatabaseRefusal(`The database has ${orphans.length} rows that point at nothing.`);
  },
};
