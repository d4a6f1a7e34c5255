import { setTimeout as pause } from "node:timers/promises";
import { type DatabaseConnection, PostgresDriver, type TransactionSettings } from "kysely";
import { UnknownCommitError } from "../unknown-commit";
import { BorrowedConnection } from "./borrowed-connection";
import { isUnreachable, isUnsent, rethrowFromDatabase, rethrowWaitedFor } from "./errors";
import { assertFit, assertSessions } from "./fitness";

/** A server that restarts answers within seconds; people do not wait longer. */
export const awayPatienceMs = 10_000;
const pauseMs = 100;

/** What Kysely's own driver lends. */
type Pooled = Parameters<PostgresDriver["releaseConnection"]>[0];

/**
 * Looks at the database before the first query, and waits for a server that is started again. Its errors are noted as
 * the database's. A transaction whose connection broke off ends with that error, or with an UnknownCommitError.
 */
export class CheckedDriver extends PostgresDriver {
  #isKnown = false;
  #awaySince: number | null = null;

  override async init(): Promise<void> {
    await super.init();
    try {
      await this.#look();
    } catch (error) {
      // Nobody else will: the connections that are idle would keep this process from ending.
      await this.destroy();
      throw error;
    }
  }

  async #look(): Promise<void> {
    const one = await this.acquireConnection();
    try {
      await assertFit(one);
      await this.#assertSessions(one);
    } finally {
      await this.releaseConnection(one);
    }
  }

  async #assertSessions(one: DatabaseConnection): Promise<void> {
    const other = await this.acquireConnection();
    try {
      await assertSessions(one, other);
    } finally {
      await this.releaseConnection(other);
    }
  }

  override async acquireConnection(): Promise<BorrowedConnection> {
    return new BorrowedConnection(await this.#lend(), async (broken) => {
      await super.releaseConnection(broken as Pooled);
      return this.#lend();
    });
  }

  /**
   * Lends a connection of the pool. Waits while the database is away, but only for the first seconds of that: who comes
   * later is told at once. A start waits in its own way.
   */
  async #lend(): Promise<DatabaseConnection> {
    for (;;) {
      const begun = performance.now();
      try {
        const pooled = await super.acquireConnection().catch(rethrowFromDatabase);
        this.#isKnown = true;
        this.#awaySince = null;
        return pooled;
      } catch (error) {
        if (!this.#isKnown || !isUnreachable(error)) throw error;
        this.#awaySince ??= begun;
        if (performance.now() - this.#awaySince > awayPatienceMs) rethrowWaitedFor(error);
      }
      await pause(pauseMs);
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { pooled } = connection as BorrowedConnection;
    if (pooled) await super.releaseConnection(pooled as Pooled);
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    (connection as BorrowedConnection).isInTransaction = true;
    return super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw isUnreachable(error) && !isUnsent(error) ? new UnknownCommitError(error) : error;
    } finally {
      (connection as BorrowedConnection).isInTransaction = false;
    }
  }

  /** The server takes back what a lost connection had begun; saying so again would hide why it was lost. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    } finally {
      (connection as BorrowedConnection).isInTransaction = false;
    }
  }
}
