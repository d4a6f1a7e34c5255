import { type Kysely, sql } from "kysely";

/** Who shows a row, as SQL over `new` and `old`; 0 stands for everyone. */
export const shownByEveryone = "0";
export const shownByOwner = '{row}."retailerId"';
/** The retailer of the page that the row's column names. */
export const shownByPage = (column: string) =>
  `(select circular."retailerId" from "circularPage" page join "circular" circular on circular.id = page."circularId"
    where page.id = {row}."${column}")`;

const events = { insert: ["new"], update: ["new", "old"], delete: ["old"] };

/**
 * Has the table's changes counted in "publication", where the public reads learn that what they hold is out of date.
 * Every table that a public read shows anything of needs this, once, in the migration that makes it or after.
 * @param retailerId SQL for the retailer that shows a row, `{row}` standing for the row; where it gives null nobody does
 */
export async function watchPublication(
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

/** Takes it back. */
export async function unwatchPublication(db: Kysely<unknown>, table: string): Promise<void> {
  for (const event of Object.keys(events))
    await sql.raw(`drop trigger if exists "${nameOf(table, event)}"`).execute(db);
}

function nameOf(table: string, event: string): string {
  return `${table}Publication${event.charAt(0).toUpperCase()}${event.slice(1)}`;
}
