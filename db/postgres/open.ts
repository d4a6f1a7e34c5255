import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresPool,
} from "kysely";
import type { Database, Tables } from "../database";
import type { EngineAdapter } from "../engine";
import { DatabaseRefusal } from "../refusal";
import { PortableCompiler } from "./compiler";
import { awayPatienceMs, CheckedDriver } from "./driver";
import { postgres } from "./engine";

/** Maximum connections of one process. Some wait for others' locks; a hundred runs at once take turns. */
const maxConnections = 10;
/** How long a connection is silent before the system asks whether the other end is there. */
const keepAliveDelayMs = 10_000;
/**
 * Has the server miss a client that is gone without a farewell within half a minute. It also ends a transaction in which
 * nothing has happened for a minute, of a process that was stopped, say: what it had begun is taken back.
 */
const sessionSettings = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set idle_in_transaction_session_timeout = '60s'`;
/** PostgreSQL cuts longer names off. */
const maxNameLength = 63;

class EngineOfPostgres extends PostgresAdapter implements EngineAdapter {
  readonly engine = postgres;
}

class PortableDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): CheckedDriver {
    return new CheckedDriver(this.#config);
  }

  override createQueryCompiler(): PortableCompiler {
    return new PortableCompiler();
  }

  override createAdapter(): EngineOfPostgres {
    return new EngineOfPostgres();
  }
}

/**
 * A database of PostgreSQL, connected to by its first query: the driver is loaded only then, so that a start on SQLite
 * does without.
 * @param onQuery gets the text of each query once it has run, without the values
 */
export function openPostgres(url: string, onQuery?: (text: string) => void): Database {
  return new Kysely<Tables>({
    dialect: new PortableDialect({ pool: () => openPool(url) }),
    log: onQuery && (({ query }) => onQuery(query.sql)),
  });
}

/** int8 and numeric: counts, sums and ids, which all fit a number. */
const numbers = [20, 1700];

async function openPool(url: string): Promise<PostgresPool> {
  if (!URL.canParse(url))
    throw new DatabaseRefusal(
      "DATABASE_URL is not right: it must be like postgres://user:password@host:5432/name.",
    );
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: awayPatienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    onConnect: async (client) => {
      await client.query(sessionSettings);
    },
    // Its sessions are told from those of all others.
    application_name: `endcap ${hostname()} ${process.pid} ${randomBytes(3).toString("hex")}`.slice(
      -maxNameLength,
    ),
    types: {
      getTypeParser: (oid, format) =>
        numbers.includes(oid) ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  // Of a connection that nobody uses: the next query gets another one, or tells what is wrong.
  pool.on("error", () => {});
  // Of one that breaks off between two statements of a transaction: the next statement tells. Unheard it ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
