import { type Kysely, sql } from "kysely";

/**
 * The key of the tab that was written to. A run's own key is that of its address, which may name no tab of the document;
 * the address of the opened tab, noted before the rows were sent, does.
 */
const openedTab = sql`case when "tab" like 'google:%' and instr("writtenTo", '#gid=') > 0
  then rtrim("tab", '0123456789') || substr("writtenTo", instr("writtenTo", '#gid=') + 5) else "tab" end`;

export async function moveChunks(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "sentChunk"
    select "chunk" ->> 'mark', coalesce("chunk" ->> 'abandonedIn', ${openedTab}),
      case when "chunk" ->> 'abandonedIn' is null then "id" end,
      "chunk" ->> 'rowsWritten', "chunk" ->> 'rowsSkipped', "chunk" ->> 'cellsTruncated',
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    from "connectionRun" where "chunk" is not null and "tab" is not null or "chunk" ->> 'abandonedIn' is not null`.execute(
    db,
  );
}

export async function nameTabs(db: Kysely<unknown>): Promise<void> {
  // A run that was emptied to begin anew still told where it had written before, perhaps to another spreadsheet.
  await sql`update "connectionRun" set "writtenTo" = null
    where "status" in ('waiting', 'running', 'failed') and "rowsWritten" = 0 and "rowsSkipped" = 0
      and "id" not in (select "runId" from "sentChunk" where "runId" is not null)`.execute(db);
  await sql`update "connectionRun" set "tab" = ${openedTab} where "writtenTo" is not null`.execute(db);
}

export async function moveChunksBack(db: Kysely<unknown>): Promise<void> {
  await sql`update "connectionRun" set "chunk" = (
    select json_object('mark', "mark", 'rowsWritten', "sentChunk"."rowsWritten",
      'rowsSkipped', "sentChunk"."rowsSkipped", 'cellsTruncated', "sentChunk"."cellsTruncated")
    from "sentChunk" where "runId" = "connectionRun"."id")`.execute(db);
}
