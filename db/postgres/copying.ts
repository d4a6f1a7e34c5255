import { sql } from "kysely";
import type { TableShape } from "../copy/shapes";
import type { Copying, JobElsewhere } from "../engine";
import { DatabaseRefusal } from "../refusal";

/** Made of other tables by triggers and functions; in SQLite they are no tables of their own. */
const forSearching = ["recipeText", "libraryRecipeText"];

const ownTables = sql`select oid, relname from pg_class where relkind = 'r'
  and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
  and relname not in (${sql.join(forSearching)})`;

const sequences = sql`select tables.relname as "name", pg_get_serial_sequence(format('%I', tables.relname), attname) as "sequence"
  from (${ownTables}) as tables inner join pg_attribute on attrelid = tables.oid
  where attidentity <> '' and not attisdropped`;

export const copying: Copying = {
  holdsNul: false,
  async describeTables(db) {
    const { rows } = await sql<TableShape>`select relname as "name",
      (select json_agg(attname order by attname) from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped) as "columns",
      (select json_agg(attname order by array_position(indkey::int[], attnum::int)) from pg_index
        inner join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = tables.oid and indisprimary) as "key",
      (select coalesce(json_agg(name order by name), '[]') from (
        select distinct other.relname as name from pg_constraint inner join pg_class as other on other.oid = confrelid
        where conrelid = tables.oid and contype = 'f') as pointed) as "references"
      from (${ownTables}) as tables`.execute(db);
    return rows;
  },
  async readLastIds(db) {
    const { rows } = await sql<{ name: string; sequence: string }>`${sequences} order by 1`.execute(db);
    const ids: Record<string, number> = {};
    for (const { name, sequence } of rows) {
      const { rows: found } = await sql<{ id: number }>`
        select case when is_called then last_value else last_value - 1 end as "id" from ${sql.raw(sequence)}`.execute(
        db,
      );
      ids[name] = found[0]?.id ?? 0;
    }
    return ids;
  },
  async writeLastIds(tx, ids) {
    const { rows } = await sql<{ name: string; sequence: string }>`${sequences}`.execute(tx);
    for (const { name, sequence } of rows)
      await sql`select setval(${sequence}::regclass, ${(ids[name] ?? 0) + 1}::bigint, false)`.execute(tx);
  },
  /** As one value of JSON, which the server takes apart: thousands of values of their own take both sides much longer. */
  async insertRows(tx, { name, columns }, rows) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const values = JSON.stringify(
      rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
    );
    await sql`insert into ${sql.table(name)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${values}::json)`.execute(tx);
  },
  /** The locks are the session's, which the server ends when it hears no more of its process. */
  async readAlone(db, work) {
    const { rows: others } = await sql<{ name: string; pid: number }>`
      select application_name as "name", pid from pg_stat_activity
      where datname = current_database() and usename = current_user and backend_type = 'client backend'
        and application_name <> current_setting('application_name')`.execute(db);
    if (others.length > 0)
      throw new DatabaseRefusal(
        `Others are connected to the database as this user: ${others.map(({ name, pid }) => `${name || "a program without a name"} (process ${pid} of PostgreSQL)`).join(", ")}. Please stop the servers, the workers and all other commands first. Nothing was changed.`,
      );
    const { rows: tables } = await sql<{ relname: string }>`${ownTables}`.execute(db);
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        // First of all: what is read later is as of the first statement that reads.
        const list = sql.join(tables.map(({ relname }) => sql.table(relname)));
        await sql`lock table ${list} in share mode`.execute(tx);
        await copying.allowPauses(tx);
        return work(tx);
      });
  },
  async allowPauses(tx) {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  },
  /** In pg-boss; what a worker was at that is gone waits again. Jobs without a key are pg-boss's own. */
  async listJobsElsewhere(db) {
    const { rows: found } = await sql<{ table: string | null }>`
      select to_regclass('pgboss.job')::text as "table"`.execute(db);
    if (!found[0]?.table) return [];
    const { rows } = await sql<JobElsewhere>`
      select "name" as "kind", "singleton_key" as "key", "data"->'payload' as "payload",
        ("data"->>'priority')::int as "priority", "start_after" as "runAt" from pgboss.job
      where "state"::text in ('created', 'retry', 'active') and "singleton_key" is not null
      order by "created_on"`.execute(db);
    return rows;
  },
  /** PostgreSQL looks at its foreign keys as rows are written. */
  async assertSound() {},
};
