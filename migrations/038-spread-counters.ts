import type { Kysely } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/spread-counters";
import * as sqlite from "./sqlite/spread-counters";

/** Has several who write for one retailer at the same time count in rows of their own, where an engine lets them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).spreadCounters(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).gatherCounters(db);
}
