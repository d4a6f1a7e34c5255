import { type Kysely, PostgresAdapter } from "kysely";

/** The part of a migration that each engine has its own text for: it stands in the engine's folder, once for each. */
export function onEngine<Part>(db: Kysely<unknown>, parts: { sqlite: Part; postgres: Part }): Part {
  return db.getExecutor().adapter instanceof PostgresAdapter ? parts.postgres : parts.sqlite;
}
