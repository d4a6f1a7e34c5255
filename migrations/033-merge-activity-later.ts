import type { Kysely } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/activity-merges";
import * as sqlite from "./sqlite/activity-merges";

/**
 * FTS5 merged large parts of the index within the commit of a removal, for seconds, as soon as a tenth of one was removed.
 * What was removed is left out when new lines have parts merged, as they do all the time: until then the index is larger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).mergeLater(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).mergeSoon(db);
}
