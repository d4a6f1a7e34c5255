import { type Kysely, sql } from "kysely";
import { slot } from "./slots";

const transitions = {
  insert: { clause: "new table as new_rows", from: ["new_rows"] },
  update: { clause: "old table as old_rows new table as new_rows", from: ["new_rows", "old_rows"] },
  delete: { clause: "old table as old_rows", from: ["old_rows"] },
};

export async function createPublication(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("publication")
    .addColumn("retailerId", "integer", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("slot", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("publication_pkey", ["retailerId", "slot"])
    .execute();
}

/**
 * Once for a statement, which may write thousands of rows. A version is the number of the transaction that writes: a
 * counter read from the table would give two that write at once the same, and hide the one that commits later.
 */
export async function createPublicationTriggers(
  db: Kysely<unknown>,
  table: string,
  retailerId: string,
): Promise<void> {
  for (const [event, { clause, from }] of Object.entries(transitions)) {
    const name = `${table}Publication${event.charAt(0).toUpperCase()}${event.slice(1)}`;
    const owners = from.map(
      (rows) => `select ${retailerId.replaceAll("{row}", "changed")} as "retailerId" from ${rows} changed`,
    );
    await sql
      .raw(`create function "${name}" () returns trigger language plpgsql as $$ begin
        insert into "publication" ("retailerId", "slot", "version")
          select distinct owner."retailerId", ${slot}, pg_current_xact_id()::text::bigint from (${owners.join(" union ")}) owner
          where owner."retailerId" is not null order by 1
          on conflict ("retailerId", "slot") do update set "version" = excluded."version";
        return null; end $$`)
      .execute(db);
    await sql
      .raw(`create trigger "${name}" after ${event} on "${table}" referencing ${clause}
        for each statement execute function "${name}" ()`)
      .execute(db);
  }
}
