import type SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase as KyselyHandle,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import type { Database, Tables } from "../database";
import type { EngineAdapter } from "../engine";
import { fold } from "../fold";
import { DatabaseRefusal } from "../refusal";
import { openSqliteFile } from "./driver";
import { sqlite } from "./engine";
import { isDamaged } from "./errors";
import { findLackOfFiles } from "./room-for-files";
import { Turns } from "./turns";

/** SQLite before this release can corrupt a WAL database that several processes write to. */
const oldestSafeSqlite = [3, 51, 3] as const;

/** How long reads wait: they are kept waiting only while another process repairs the log after a crash. */
const readWaitMs = 50;

/**
 * Kysely begins SQLite transactions deferred: a read followed by a write then fails at once when
 * another process wrote in between. Immediate transactions wait their turn instead: not in SQLite, whose wait would
 * hold up this whole process, but in the transaction helper.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #turns = new Turns();

  constructor(database: KyselyHandle, isInTransaction: () => boolean) {
    super({ database });
    this.#isInTransaction = isInTransaction;
  }

  /** Between transactions, not within: other processes wait for the end of one. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    await this.#turns.give();
    return connection;
  }

  /** One that only reads sees one moment without the write lock, and keeps nobody waiting. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    if (accessMode === "read only") {
      await connection.executeQuery(CompiledQuery.raw("begin"));
      return;
    }
    await connection.executeQuery(CompiledQuery.raw("pragma busy_timeout = 0"));
    try {
      await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${readWaitMs}`));
    }
  }

  /** SQLite takes some transactions back itself, e.g. on a full disk; a second time would hide its error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/** SQLite can take schema changes back; so a migration that fails half-way leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine = sqlite;

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const lockModifiers: readonly unknown[] = ["ForUpdate", "ForKeyShare", "SkipLocked"];

/** Whoever writes has locked all rows there are, so a query that asks for the lock of some is right as it is. */
class WholeLockCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!lockModifiers.includes(node.modifier)) super.visitSelectModifier(node);
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #handle: SqliteDatabase.Database;

  constructor(handle: SqliteDatabase.Database) {
    super({ database: handle });
    this.#handle = handle;
  }

  override createDriver(): ImmediateSqliteDriver {
    const handle = this.#handle;
    return new ImmediateSqliteDriver(rememberStatements(handle), () => handle.inTransaction);
  }

  override createQueryCompiler(): WholeLockCompiler {
    return new WholeLockCompiler();
  }

  override createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

const maxStatements = 200;

/** Kysely prepares every query anew, which takes longer than running most of ours. */
function rememberStatements(handle: SqliteDatabase.Database): KyselyHandle {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return {
    prepare(sql) {
      const statement = statements.get(sql) ?? handle.prepare(sql);
      statements.delete(sql);
      statements.set(sql, statement);
      if (statements.size > maxStatements) statements.delete(statements.keys().next().value as string);
      return statement;
    },
    close: () => handle.close(),
  };
}

/**
 * Opens (and creates) the SQLite file with the settings everything else relies on: WAL, full sync,
 * foreign keys, no wait for other processes that would hold this one up (the transaction helper tries again, with pauses).
 * @param onQuery gets the text of each query once it has run, without the values
 * @throws DatabaseRefusal when this Node can't load the driver, the SQLite built into it is too old to be safe, or the file is damaged; the error of SQLite where the disk is full
 * or another process keeps a file locked that is not in WAL mode yet; the system's error where the disk takes no more files
 */
export function openSqlite(path: string, onQuery?: (text: string) => void): Database {
  const handle = openHandle(path);
  return new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect(handle),
    log: onQuery && (({ query }) => onQuery(query.sql)),
  });
}

function openHandle(path: string): SqliteDatabase.Database {
  const handle = openSqliteFile(path);
  try {
    configure(handle);
    return handle;
  } catch (error) {
    handle.close();
    throw (cantOpenFile(error) && findLackOfFiles(path)) || refusalOf(error, path) || error;
  }
}

function refusalOf(error: unknown, path: string): DatabaseRefusal | null {
  if (!isDamaged(error)) return null;
  const sentence = `${path} is damaged, or no database of SQLite. Please put a backup in its place.`;
  return new DatabaseRefusal(sentence, { cause: error });
}

function cantOpenFile(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("SQLITE_CANTOPEN");
}

function configure(handle: SqliteDatabase.Database): void {
  assertSafeSqlite(handle);
  handle.pragma("journal_mode = WAL");
  handle.pragma("synchronous = FULL");
  handle.pragma("foreign_keys = ON");
  handle.pragma("trusted_schema = OFF");
  handle.pragma(`busy_timeout = ${readWaitMs}`);
  // In queries only: the schema must be readable where nobody registered it, so no index and no trigger may call it.
  handle.function("fold", { deterministic: true, directOnly: true }, (text: unknown) =>
    typeof text === "string" ? fold(text) : text,
  );
}

function assertSafeSqlite(handle: SqliteDatabase.Database): void {
  const version = String(handle.prepare("select sqlite_version()").pluck().get());
  const parts = version.split(".").map(Number);
  for (const [index, wanted] of oldestSafeSqlite.entries()) {
    const found = parts[index] ?? 0;
    if (found > wanted) return;
    if (found < wanted) {
      throw new DatabaseRefusal(
        `SQLite ${oldestSafeSqlite.join(".")} or newer is needed, this is ${version}.`,
      );
    }
  }
}
