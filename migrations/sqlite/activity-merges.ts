import { type Kysely, sql } from "kysely";

export async function mergeLater(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "activityText" ("activityText", rank) values ('deletemerge', 0)`.execute(db);
}

export async function mergeSoon(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "activityText" ("activityText", rank) values ('deletemerge', 10)`.execute(db);
}
