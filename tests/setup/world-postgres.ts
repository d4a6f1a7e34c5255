import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { migrateToLatest } from "#db/migrate";
import { openDatabase } from "#db/open";
import { migrations } from "#migrations/index";

/** The address of databases on a throw-away server, with `{name}` for their name. */
export const postgresServer = process.env.TEST_POSTGRES;

export interface PostgresCopy {
  name: string;
  address: string;
  release(): Promise<void>;
}

/** Names of this process's unused databases. It needs one as a rule, more if a test opens several worlds. */
const free: string[] = [];
let made = 0;
let base: Promise<string> | undefined;
/** The description of the schema right after migrating; see `empty`. */
let schema = "";

const addressOf = (name: string) => String(postgresServer).replace("{name}", name);

/**
 * A database with the newest schema and no rows. One that a test has left is emptied, which is faster than a new one.
 */
export async function emptyPostgres(): Promise<PostgresCopy> {
  base ??= makeBase();
  const origin = await base;
  const name = free.pop();
  // Some tests change the schema, after which a database can't be used again.
  const isAsNew = name !== undefined && (await empty(name)) === schema;
  if (name !== undefined && !isAsNew) await administer(`drop database "${name}" with (force)`);
  const used = name !== undefined && isAsNew ? name : await copyOf(origin);
  return { name: used, address: addressOf(used), release: async () => void free.push(used) };
}

/**
 * A database without a schema, which is dropped when it is released.
 * @param sortedBy `icu` for linguistic sorting, which Endcap does not accept
 */
export async function newPostgres(sortedBy: "code" | "icu" = "code"): Promise<PostgresCopy> {
  const name = nextName("new");
  const icu = "template template0 locale_provider icu icu_locale 'en'";
  await administer(`create database "${name}" ${sortedBy === "icu" ? icu : ""}`);
  const release = () => administer(`drop database "${name}" with (force)`);
  return { name, address: addressOf(name), release };
}

/** A copy of a database with its rows. Closes all connections to the original. */
export async function copyPostgres(origin: string): Promise<PostgresCopy> {
  const name = await copyOf(origin);
  const release = () => administer(`drop database "${name}" with (force)`);
  return { name, address: addressOf(name), release };
}

async function makeBase(): Promise<string> {
  const name = nextName("base");
  await administer(`create database "${name}"`);
  const db = openDatabase(addressOf(name));
  await migrateToLatest(db, migrations);
  await db.destroy();
  schema = await query(name, describing);
  return name;
}

async function copyOf(origin: string): Promise<string> {
  const name = nextName("world");
  for (let attempt = 1; ; attempt += 1) {
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${origin}'`);
    try {
      await administer(`create database "${name}" template "${origin}" strategy file_copy`);
      return name;
    } catch (error) {
      // Somebody has connected again in the meantime.
      if ((error as { code?: string }).code !== "55006" || attempt === 50) throw error;
      await pause(20);
    }
  }
}

function nextName(kind: string): string {
  made += 1;
  return `${kind}_${process.pid}_${made}`;
}

/** Empties all tables, without running triggers or checking foreign keys, and restarts ids at 1. */
const emptying = `do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', one.tablename);
  end loop;
  for one in select sequencename from pg_sequences where schemaname = 'public' loop
    perform setval(format('%I', one.sequencename)::regclass, 1, false);
  end loop; end $$`;

const describing = `select md5(string_agg(told, ',' order by told)) as told from (
  select table_name || '.' || column_name || column_default as told from information_schema.columns
    where table_schema = 'public' and column_default is not null
  union all select table_name || '.' || column_name from information_schema.columns where table_schema = 'public'
  union all select tgname from pg_trigger where not tgisinternal
  union all select md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace) as all_of_it`;

/** Empties the database. Returns a description of its schema. */
async function empty(name: string): Promise<string> {
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await query(name, emptying);
  return query(name, describing);
}

async function administer(text: string): Promise<void> {
  await query("postgres", text);
}

/** Runs a query and returns the value of its first row. */
async function query(name: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return rows[0]?.told ?? "";
  } finally {
    await client.end();
  }
}
