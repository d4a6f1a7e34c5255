import type pg from "pg";

/*
 * A machine that loses its power or its network says no farewell. Whoever waits for it hears nothing: as systems are set,
 * for a quarter of an hour up to two hours, and for as long a transaction of its keeps its locks.
 */

/** How long a query takes before somebody asks whether the server is there, and how soon that has to be answered. */
const silentMs = 5000;

/**
 * Has the server miss a client that is gone within half a minute. It also ends a transaction in which nothing has happened
 * for a minute, of a process that was stopped, say: what it had begun is taken back.
 */
export const sessionSettings = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set idle_in_transaction_session_timeout = '60s'`;

/** Breaks connections off that wait for the answer to a query while nobody gets one: the query ends as at any lost connection. */
export class SilenceWatch {
  readonly #isAnswering: () => Promise<boolean>;
  /** When each connection that waits began to. */
  readonly #waiting = new Map<pg.ClientBase, number>();
  #timer: NodeJS.Timeout | null = null;

  /** @param isAnswering whether the server answers whoever asks just now */
  constructor(isAnswering: () => Promise<boolean>) {
    this.#isAnswering = isAnswering;
  }

  /** Looks after all queries of a connection from now on. */
  over(client: pg.ClientBase): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]) => {
      const answer = query(...given);
      if (answer instanceof Promise) this.#wait(client, answer);
      return answer;
    };
    client.query = watched as typeof client.query;
  }

  #wait(client: pg.ClientBase, answer: Promise<unknown>): void {
    this.#waiting.set(client, performance.now());
    this.#timer ??= setTimeout(() => void this.#look(), silentMs).unref();
    const end = () => void this.#waiting.delete(client);
    answer.then(end, end);
  }

  async #look(): Promise<void> {
    const isSilent = (since: number | undefined) => since !== undefined && since <= looksAt - silentMs;
    const looksAt = performance.now();
    const silent = [...this.#waiting].filter(([, since]) => isSilent(since));
    if (silent.length > 0 && !(await this.#isAnswering())) {
      for (const [client, since] of silent) if (this.#waiting.get(client) === since) breakOff(client);
    }
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => void this.#look(), silentMs).unref() : null;
  }
}

/** The driver's own `end` would say farewell, and wait for the answer. */
function breakOff(client: pg.ClientBase): void {
  (client as pg.ClientBase & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Whether the server answers a new connection, be it with a refusal. */
export async function isAnswering({ Client, DatabaseError }: typeof pg, url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: silentMs,
    query_timeout: silentMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
}
