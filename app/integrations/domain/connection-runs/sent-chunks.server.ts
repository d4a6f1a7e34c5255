import { randomBytes } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import { type Context, inTransaction } from "#app/kernel/context";
import type { ReplacingContent, SheetContent, SheetTab, SwappedIn } from "#app/kernel/ports/spreadsheets";
import { toInstant } from "#db/columns";
import type { Tables } from "#db/database";
import type { SentChunkTable } from "#db/tables/connections";
import { assertHeld, type ClaimedRun, checkpoint, withNotes } from "./claimed-run.server";
import { notesOfHeadings, notesOfOthers } from "./sheet-notes";

/** Providers answer within minutes, and networks deliver within a quarter of an hour, or never. */
export const maxDelayMs = 3_600_000;

/** How far a run is, once a chunk stands. */
type Progress = Pick<SentChunkTable, "rowsWritten" | "rowsSkipped" | "cellsTruncated">;

/**
 * Appends rows with a mark that the sheet takes together with them. They are noted down first, until the answer has come:
 * whoever writes to the tab next settles what has become of them.
 */
export async function sendChunk(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  content: SheetContent,
  progress: Progress,
): Promise<void> {
  const mark = newName(held);
  await send(ctx, held, tab, mark, progress, (until) => tab.appendRows(mark, until, content));
}

/** Has what was laid out in a stage take the place of what the tab holds. It is noted down as appended rows are. */
export async function sendSwap(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  stage: string,
  { cellsTruncated, ...content }: Omit<ReplacingContent, "rowCount"> & { cellsTruncated: number },
): Promise<void> {
  const rowCount = held.run.rowsFetched;
  const progress = { rowsWritten: rowCount, rowsSkipped: 0, cellsTruncated };
  await send(ctx, held, tab, stage, progress, (until) => tab.swapIn(stage, until, { ...content, rowCount }));
}

async function send(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  mark: string,
  progress: Progress,
  call: (until: Date) => Promise<SwappedIn>,
): Promise<void> {
  const sentAt = toInstant(ctx.now());
  const sent = { mark, tab: tabKeyOf(ctx, tab), runId: held.run.id, sentAt, ...progress };
  await checkpoint(ctx, held, { stage: "writing" }, (tx) =>
    tx.db.insertInto("sentChunk").values(sent).execute(),
  );
  const { addedHeadings, ...found } = await call(endOfDelay(ctx));
  const notes = withNotes(held, [...notesOfHeadings(addedHeadings), ...notesOfOthers(found)]);
  await checkpoint(ctx, held, { ...progress, notes }, (tx) =>
    tx.db.deleteFrom("sentChunk").where("mark", "=", mark).execute(),
  );
}

/**
 * Keeps whatever was sent to this tab without an answer, by whichever run, from arriving beside what this run is about
 * to write: rows that were appended, and rows that were laid out to replace others. Those that stand already stay, and
 * their run goes on behind them. To be done before the sheet is asked what it has.
 * @throws ExternalServiceError; LostRunError
 */
export async function barLateRows(ctx: Context, held: ClaimedRun, tab: SheetTab): Promise<void> {
  await assertHeld(ctx, held);
  // Runs on one tab go one after the other: whatever is laid out belongs to none that goes on with it.
  await tab.dropStages("");
  await settleAll(ctx, held, tab, (sent) => sent);
  await readProgress(ctx, held);
}

/** As `barLateRows`, for what this run alone has appended. */
export async function barOwnRows(ctx: Context, held: ClaimedRun, tab: SheetTab): Promise<void> {
  await settleAll(ctx, held, tab, (sent) => sent.where("runId", "=", held.run.id));
  await readProgress(ctx, held);
}

/**
 * Makes room for the marks to come: a tab that is full of them takes no rows any more, and no bar. Those whose answer has
 * come, or that were settled, are asked about by nobody.
 */
export async function dropSettledMarks(ctx: Context, held: ClaimedRun, tab: SheetTab): Promise<void> {
  await assertHeld(ctx, held);
  const now = ctx.now();
  // Only now: what is sent after it was listed is too young to be dropped.
  const open = await listSent(ctx, tab).execute();
  await tab.dropMarks(
    now,
    open.map(({ mark }) => mark),
  );
}

/** For each run that has sent something without an answer: how many rows it has written once all of it stands. */
export async function listSentUpTo(ctx: Context, runIds: number[]): Promise<Map<number, number>> {
  const sent = await ctx.db
    .selectFrom("sentChunk")
    .select((eb) => ["runId", eb.fn.max("rowsWritten").as("rowsWritten")])
    .where("runId", "in", runIds)
    .groupBy("runId")
    .execute();
  return new Map(sent.flatMap(({ runId, rowsWritten }) => (runId === null ? [] : [[runId, rowsWritten]])));
}

/** Forgets rows that no run goes on behind and that can't arrive any more. */
export async function forgetAbandonedChunks(ctx: Context): Promise<void> {
  const before = toInstant(new Date(ctx.now().getTime() - maxDelayMs));
  await inTransaction(ctx, (tx) =>
    tx.db.deleteFrom("sentChunk").where("runId", "is", null).where("sentAt", "<=", before).execute(),
  );
}

/** Begins the names of all that the run sends to a sheet. */
export function stagePrefix({ run, connection }: ClaimedRun): string {
  return `${connection.id}:${run.id}:`;
}

/** For a mark or a stage. What was barred stays barred: no name may come twice. */
export function newName(held: ClaimedRun): string {
  return `${stagePrefix(held)}${randomBytes(6).toString("base64url")}`;
}

type SentChunks = SelectQueryBuilder<Tables, "sentChunk", { mark: string }>;

/** To this tab, by whichever run. */
function listSent(ctx: Context, tab: SheetTab): SentChunks {
  return ctx.db.selectFrom("sentChunk").select("mark").where("tab", "=", tabKeyOf(ctx, tab));
}

/** Settles what was sent to this tab, in the order in which it was sent. */
async function settleAll(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  narrow: (sent: SentChunks) => SentChunks,
): Promise<void> {
  const sent = await narrow(listSent(ctx, tab)).orderBy("sentAt").execute();
  if (sent.length > 0) await dropSettledMarks(ctx, held, tab);
  for (const { mark } of sent) await settle(ctx, held, tab, mark);
}

async function settle(ctx: Context, held: ClaimedRun, tab: SheetTab, mark: string): Promise<void> {
  await assertHeld(ctx, held);
  const stands = await tab.barMark(mark, endOfDelay(ctx));
  await inTransaction(ctx, async (tx) => {
    await assertHeld(tx, held);
    const sent = await tx.db
      .deleteFrom("sentChunk")
      .where("mark", "=", mark)
      .returning(["runId", "rowsWritten", "rowsSkipped", "cellsTruncated"])
      .executeTakeFirst();
    // Somebody else has settled it, or nobody goes on behind it.
    if (!stands || !sent || sent.runId === null) return;
    const { runId, ...progress } = sent;
    await tx.db.updateTable("connectionRun").set(progress).where("id", "=", runId).execute();
  });
}

/** Another run may have found out that rows of this one stand. */
export async function readProgress(ctx: Context, { run }: ClaimedRun): Promise<void> {
  const progress = await ctx.db
    .selectFrom("connectionRun")
    .select(["rowsWritten", "rowsSkipped", "cellsTruncated"])
    .where("id", "=", run.id)
    .executeTakeFirst();
  Object.assign(run, progress);
}

/** From when on nothing that is sent now can arrive any more. */
function endOfDelay(ctx: Context): Date {
  return new Date(ctx.now().getTime() + maxDelayMs);
}

function tabKeyOf(ctx: Context, { url }: SheetTab): string {
  return ctx.services.spreadsheets.tabKey(url);
}
