import { sql } from "kysely";
import type { Database } from "#db/database";
import { isOnPostgres } from "./world-database";

/** Names of the tables there are, those of the engine and of Kysely left out. */
export async function tableNames(db: Database): Promise<string[]> {
  const all = isOnPostgres
    ? sql<{ name: string }>`select tablename as "name" from pg_tables where schemaname = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const { rows } = await all.execute(db);
  return rows.flatMap(({ name }) => (/^(sqlite|kysely)_/.test(name) ? [] : [name])).sort();
}

/** The tables whose changes are counted in "publication", with how many triggers do so. */
export async function countedTables(db: Database): Promise<Map<string, number>> {
  const counting = isOnPostgres
    ? sql<{ name: string; counted: number }>`select relname as "name", count(*) as "counted" from pg_trigger
        join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
        where prosrc like '%insert into "publication"%' group by relname`
    : sql<{ name: string; counted: number }>`select tbl_name as name, count(*) as counted from sqlite_master
        where type = 'trigger' and sql like '%insert into "publication"%' group by tbl_name`;
  return new Map((await counting.execute(db)).rows.map(({ name, counted }) => [name, counted]));
}
