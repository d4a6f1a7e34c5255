import { CompiledQuery, type DatabaseConnection } from "kysely";
import { DatabaseRefusal } from "../refusal";

const oldestVersion = 13;

interface Traits {
  version: number;
  encoding: string;
  collation: string;
}

const traits = `select current_setting('server_version_num')::int / 10000 as "version",
  pg_encoding_to_char("encoding") as "encoding", coalesce(to_jsonb("pg_database") ->> 'datlocale', to_jsonb("pg_database") ->> 'daticulocale', "datcollate") as "collation"
  from pg_database where "datname" = current_database()`;

interface Abilities {
  sortsByCode: boolean;
  foldsCase: boolean;
}

/** Texts are compared as SQLite does, code by code; and in any alphabet without regard to case, for which ICU is needed. */
const abilities = `select
  'B' < 'a' and 'a-b' < 'aa' and 'z' < U&'\\00E4' and U&'\\FFFF' < U&'\\+010000' as "sortsByCode",
  exists (select from pg_collation where "collname" = 'und-x-icu') as "foldsCase"`;

/** @throws DatabaseRefusal a sentence that says what to do, where the database is not as everything else relies on */
export async function assertFit(connection: DatabaseConnection): Promise<void> {
  const { version, encoding, collation } = await read<Traits>(connection, traits);
  if (version < oldestVersion)
    throw new DatabaseRefusal(`PostgreSQL ${oldestVersion} or newer is needed, this is ${version}.`);
  // In another encoding it may not even understand the question.
  const found = encoding === "UTF8" ? await read<Abilities>(connection, abilities) : null;
  if (!found?.sortsByCode)
    throw new DatabaseRefusal(
      `This database is in ${encoding} with the collation ${collation}, which sorts otherwise than Endcap does. Please make one with: create database … encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0`,
    );
  if (!found.foldsCase)
    throw new DatabaseRefusal(
      "This PostgreSQL was built without ICU. Please use one that was built with it.",
    );
}

async function read<Row>(connection: DatabaseConnection, text: string): Promise<Row> {
  const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(text));
  return rows[0] as Row;
}

/** A pooler with several sessions may give a connection the same one again by chance. */
const sessionLooks = 5;
const session = CompiledQuery.raw("select pg_backend_pid() as pid");

/**
 * Sessions are needed: for the lock of migrations, and for transactions that are tried again on the same connection.
 * A pooler in transaction mode gives one session to another connection as soon as a statement has ended: the one last
 * given back, or each in its turn.
 * @throws DatabaseRefusal where two connections are given one session, or one connection is given several
 */
export async function assertSessions(one: DatabaseConnection, other: DatabaseConnection): Promise<void> {
  const own = await pidOf(one);
  for (let look = 0; look < sessionLooks; look += 1) {
    if ((await pidOf(one)) !== own || !(await isApart(own, one, other)))
      throw new DatabaseRefusal(
        "A pooler in transaction mode stands before this database. Please set DATABASE_URL to the database itself, or the pooler to session mode.",
      );
  }
}

/** While the other connection is in a transaction, whose session nobody else can be given. */
async function isApart(
  own: number | undefined,
  one: DatabaseConnection,
  other: DatabaseConnection,
): Promise<boolean> {
  await other.executeQuery(CompiledQuery.raw("begin"));
  try {
    return (await pidOf(other)) !== own && (await pidOf(one)) === own;
  } finally {
    await other.executeQuery(CompiledQuery.raw("rollback"));
  }
}

async function pidOf(connection: DatabaseConnection): Promise<number | undefined> {
  return (await connection.executeQuery<{ pid: number }>(session)).rows[0]?.pid;
}
