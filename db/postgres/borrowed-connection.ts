import { setTimeout as pause } from "node:timers/promises";
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from "kysely";
import { isUnreachable, rethrowFromDatabase } from "./errors";

/** A server that restarts ends its connections one after the other: the next one lent may be about to break, too. */
const breakingOffMs = 3000;
const pauseMs = 20;

/**
 * A connection on loan from the pool. Reading outside a transaction changes nothing, so where the connection breaks off
 * meanwhile, or was broken before anybody noticed, it is done again on another one.
 */
export class BorrowedConnection implements DatabaseConnection {
  /** The pool's connection, to be given back to it. Null: the broken one was, and no other could be had. */
  pooled: DatabaseConnection | null;
  isInTransaction = false;
  readonly #exchange: (broken: DatabaseConnection) => Promise<DatabaseConnection>;

  /** @param exchange gives a broken one back, and lends another */
  constructor(
    pooled: DatabaseConnection,
    exchange: (broken: DatabaseConnection) => Promise<DatabaseConnection>,
  ) {
    this.pooled = pooled;
    this.#exchange = exchange;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let giveUpAt = Number.POSITIVE_INFINITY; ; await pause(pauseMs)) {
      try {
        return await this.#execute<R>(query);
      } catch (error) {
        const isOver = performance.now() > giveUpAt;
        if (isOver || this.isInTransaction || !isRead(query) || !isUnreachable(error)) throw error;
      }
      const broken = this.#lent();
      this.pooled = null;
      this.pooled = await this.#exchange(broken);
      giveUpAt = Math.min(giveUpAt, performance.now() + breakingOffMs);
    }
  }

  #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#lent().executeQuery<R>(query).catch(rethrowFromDatabase);
  }

  #lent(): DatabaseConnection {
    if (!this.pooled) throw new Error("This connection was given back.");
    return this.pooled;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#lent().streamQuery<R>(query, chunkSize);
  }
}

/** What stands in a `with` may write, and raw text may do anything. */
function isRead({ query }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) && query.with === undefined;
}
