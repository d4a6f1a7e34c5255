import { type Kysely, sql } from "kysely";

/**
 * FTS5 merged large parts of the index within the commit of a removal, for seconds, as soon as a tenth of one was removed.
 * What was removed is left out when new lines have parts merged, as they do all the time: until then the index is larger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "activityText" ("activityText", rank) values ('deletemerge', 0)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "activityText" ("activityText", rank) values ('deletemerge', 10)`.execute(db);
}
