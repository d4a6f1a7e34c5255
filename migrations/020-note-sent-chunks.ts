import type { Kysely } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/sent-chunks";
import * as sqlite from "./sqlite/sent-chunks";

/**
 * Rows on their way to a sheet get a table of their own: they outlive that their run begins anew or is deleted, and are
 * every run's business that writes to the same tab.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sentChunk")
    .addColumn("mark", "text", (c) => c.primaryKey())
    .addColumn("tab", "text", (c) => c.notNull())
    .addColumn("runId", "integer", (c) => c.references("connectionRun.id").onDelete("set null"))
    .addColumn("rowsWritten", "integer", (c) => c.notNull())
    .addColumn("rowsSkipped", "integer", (c) => c.notNull())
    .addColumn("cellsTruncated", "integer", (c) => c.notNull())
    .addColumn("sentAt", "text", (c) => c.notNull())
    .execute();
  await onEngine(db, { sqlite, postgres }).moveChunks(db);
  await db.schema.alterTable("connectionRun").dropColumn("chunk").execute();
  await onEngine(db, { sqlite, postgres }).nameTabs(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("connectionRun").addColumn("chunk", "text").execute();
  await onEngine(db, { sqlite, postgres }).moveChunksBack(db);
  await db.schema.dropTable("sentChunk").execute();
}
