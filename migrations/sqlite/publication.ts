import { type Kysely, sql } from "kysely";

const events = { insert: ["new"], update: ["new", "old"], delete: ["old"] };

export async function createPublication(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("publication")
    .addColumn("retailerId", "integer", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .execute();
}

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
    const name = `${table}Publication${event.charAt(0).toUpperCase()}${event.slice(1)}`;
    await sql
      .raw(`create trigger "${name}" after ${event} on "${table}" begin ${counted.join(" ")} end`)
      .execute(db);
  }
}
