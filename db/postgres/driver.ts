import { type DatabaseConnection, PostgresDriver } from "kysely";
import { isUnreachable, rethrowFromDatabase } from "./errors";
import { assertFit, assertSessions } from "./fitness";

/**
 * Looks at the database before the first query, and notes its errors as the database's; a transaction whose connection
 * broke off ends with that error.
 */
export class CheckedDriver extends PostgresDriver {
  readonly #noting = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch(rethrowFromDatabase);
    if (this.#noting.has(connection)) return connection;
    this.#noting.add(connection);
    const execute: DatabaseConnection["executeQuery"] = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => execute<never>(query).catch(rethrowFromDatabase);
    return connection;
  }

  override async init(): Promise<void> {
    await super.init();
    const one = await this.acquireConnection();
    try {
      await assertFit(one);
      await this.#assertSessions(one);
    } finally {
      await this.#release(one);
    }
  }

  async #assertSessions(one: DatabaseConnection): Promise<void> {
    const other = await this.acquireConnection();
    try {
      await assertSessions(one, other);
    } finally {
      await this.#release(other);
    }
  }

  #release(connection: DatabaseConnection): Promise<void> {
    return this.releaseConnection(connection as Parameters<PostgresDriver["releaseConnection"]>[0]);
  }

  /** The server takes back what a lost connection had begun; saying so again would hide why it was lost. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }
}
