import { type Kysely, sql } from "kysely";

const events = { insert: ["new"], update: ["new", "old"], delete: ["old"] };

/** Counts on: whoever writes is the only one. */
export async function createPublicationTriggers(
  db: Kysely<unknown>,
  table: string,
  retailerId: string,
): Promise<void> {
  for (const [event, rows] of Object.entries(events)) {
    const counted = rows.map(
      (row) => `insert into "publication" ("retailerId", "version")
        select owner."retailerId", (select coalesce(max("version"), 0) + 1 from "publication")
        from (select ${retailerId.replaceAll("{row}", row)} as "retailerId") owner
        where owner."retailerId" is not null
        on conflict ("retailerId") do update set "version" = excluded."version";`,
    );
    await sql
      .raw(
        `create trigger "${nameOf(table, event)}" after ${event} on "${table}" begin ${counted.join(" ")} end`,
      )
      .execute(db);
  }
}

export async function dropPublicationTriggers(db: Kysely<unknown>, table: string): Promise<void> {
  for (const event of Object.keys(events))
    await sql.raw(`drop trigger if exists "${nameOf(table, event)}"`).execute(db);
}

function nameOf(table: string, event: string): string {
  return `${table}Publication${event.charAt(0).toUpperCase()}${event.slice(1)}`;
}
