import type { Context } from "#app/kernel/context";
import type { FoundHeadings, SheetTab } from "#app/kernel/ports/spreadsheets";
import { cutLongCells } from "../sheets/sheet-cells";
import {
  assertHeld,
  type ClaimedRun,
  checkpoint,
  RequeueError,
  sheetAddressOf,
  withNotes,
} from "./claimed-run.server";
import { countFresh, findKeyColumn, freshOf, keyOf, positionOf, readKnownKeys } from "./known-rows.server";
import { barLateRows, dropSettledMarks, newName, sendChunk, sendSwap } from "./sent-chunks.server";
import { readHeadings, requireHeadings } from "./sheet-headings.server";
import { noteOfKeyColumn, noteOfRenamedTab, notesOfRoom } from "./sheet-notes";
import { readChunk } from "./staged-rows.server";

const tabBusySeconds = 2;

/**
 * Second part of a run: brings the rows that were fetched to the sheet. Runs on one tab go one after the other.
 * @throws ExternalServiceError; RequeueError while another run writes to the tab
 */
export async function writeRows(ctx: Context, held: ClaimedRun): Promise<void> {
  const { run, settings } = held;
  const replaces = settings.writeMode === "replace";
  if (run.rowsFetched === 0 && !(replaces && settings.replacesWithNothing === 1)) {
    const left = replaces ? ", so the sheet was left as it is" : "";
    await checkpoint(ctx, held, { notes: withNotes(held, [`Nothing was found for these dates${left}.`]) });
    return;
  }
  await findTab(ctx, held);
  await takeTab(ctx, held);
  // What is known of it must be from after it was taken.
  const tab = await openTab(ctx, held);
  const renamed = noteOfRenamedTab(await findFormerTitle(ctx, held), tab.title);
  await checkpoint(ctx, held, { tabTitle: tab.title, notes: withNotes(held, renamed) });
  await barLateRows(ctx, held, tab);
  const headings = readHeadings(run);
  const existing = await requireHeadings(ctx, held, tab, headings);
  if (replaces) await replaceRows(ctx, held, tab, headings);
  else await appendAll(ctx, held, tab, headings, existing);
}

/** Which tab it is, once and for all. */
async function findTab(ctx: Context, held: ClaimedRun): Promise<void> {
  if (held.run.writtenTo !== null) return;
  const { url } = await openTab(ctx, held);
  await checkpoint(ctx, held, { writtenTo: url });
}

function openTab(ctx: Context, held: ClaimedRun): Promise<SheetTab> {
  const { connection, cutOff } = held;
  return ctx.services.spreadsheets.openTab(sheetAddressOf(held), {
    retailerId: connection.retailerId,
    signal: cutOff,
  });
}

/**
 * A run that broke off while it wrote keeps its place: it is taken up again within a minute. Two such runs that are taken
 * up together both give way, the older one for a shorter time: otherwise they would meet again and again.
 */
async function takeTab(ctx: Context, held: ClaimedRun): Promise<void> {
  const { id } = held.run;
  const tab = ctx.services.spreadsheets.tabKey(sheetAddressOf(held));
  await checkpoint(ctx, held, { stage: "writing", tab }, async (tx) => {
    const other = await tx.db
      .selectFrom("connectionRun")
      .select("id")
      .where("status", "=", "running")
      .where("tab", "=", tab)
      .where("stage", "=", "writing")
      .where("id", "!=", id)
      .orderBy("id")
      .executeTakeFirst();
    if (!other) return;
    const seconds = id < other.id ? tabBusySeconds : 2 * tabBusySeconds;
    throw new RequeueError("Another run is writing to the same sheet.", seconds);
  });
}

/** What the tab was called at the connection's latest run that opened it. */
async function findFormerTitle(ctx: Context, { run }: ClaimedRun): Promise<string | null> {
  const former = await ctx.db
    .selectFrom("connectionRun")
    .select("tabTitle")
    .where("connectionId", "=", run.connectionId)
    .where("id", "<", run.id)
    .where("tab", "=", run.tab)
    .where("tabTitle", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return former?.tabTitle ?? null;
}

/**
 * The rows are laid out beside the tab and take its place in one step. A second try lays all of them out again: it
 * can't know whether the first one has swapped them in already, and the same rows twice in the same place are the same.
 */
async function replaceRows(ctx: Context, held: ClaimedRun, tab: SheetTab, headings: string[]): Promise<void> {
  const { run } = held;
  // Of each try its own: rows of another that arrive late come to nothing.
  const stage = newName(held);
  await tab.requireRoom("replace", { headings, rowCount: run.rowsFetched });
  const heading = ctx.services.socialPages.keyHeading(held.settings.pageTitle);
  const column = heading === null ? -1 : headings.indexOf(heading);
  const keys: string[] = [];
  let laidOut = 0;
  let cellsTruncated = 0;
  await assertHeld(ctx, held);
  // A stage of no rows, too: once it is dropped, a swap that arrives late is refused.
  if (run.rowsFetched === 0) await tab.stageRows(stage, 1, []);
  while (laidOut < run.rowsFetched) {
    const chunk = await readChunk(ctx, run.id, laidOut, tab.callWeight);
    const { rows, cutCells } = cutLongCells(chunk.rows, tab.maxCellLength);
    held.halt.throwIfAborted();
    await assertHeld(ctx, held);
    await tab.stageRows(stage, laidOut + 1, rows);
    if (column >= 0) keys.push(...rows.map((row) => keyOf(row[column])));
    laidOut = chunk.until;
    cellsTruncated += cutCells;
  }
  held.halt.throwIfAborted();
  await dropSettledMarks(ctx, held, tab);
  await sendSwap(ctx, held, tab, stage, {
    headings,
    key: heading === null || column < 0 ? undefined : { heading, keys },
    cellsTruncated,
  });
}

/** Chunk by chunk, from where the run is. What it had on its way is settled. */
async function appendAll(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  headings: string[],
  existing: FoundHeadings,
): Promise<void> {
  const fresh = await appendRest(ctx, held, tab, headings, existing);
  const width = Math.max(headings.length, existing.headings.length);
  const cells = { added: fresh * width, ofRun: held.run.rowsWritten * width };
  await checkpoint(ctx, held, { notes: withNotes(held, notesOfRoom(tab, cells)) });
}

/** Gives how many rows were still to be added. */
async function appendRest(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  wanted: string[],
  existing: FoundHeadings,
): Promise<number> {
  const { run } = held;
  const rowCount = run.rowsFetched - positionOf(held);
  if (rowCount === 0) return 0;
  const key = await findKeyColumn(ctx, held, tab, wanted, existing);
  const headings = key ? wanted.with(key.column, key.heading) : wanted;
  if (key?.isRenamed) {
    await checkpoint(ctx, held, { notes: withNotes(held, noteOfKeyColumn(key.heading)) });
  }
  const known = key && (await readKnownKeys(ctx, held, tab, key, headings));
  const fresh = known ? await countFresh(ctx, held, known) : rowCount;
  await tab.requireRoom("append", { headings, rowCount: fresh });
  await dropSettledMarks(ctx, held, tab);
  for (let marksLeft = 0; positionOf(held) < run.rowsFetched; ) {
    held.halt.throwIfAborted();
    const position = positionOf(held);
    const chunk = await readChunk(ctx, run.id, position, tab.callWeight);
    const { rows, cutCells } = cutLongCells(freshOf(chunk.rows, known), tab.maxCellLength);
    const progress = {
      rowsWritten: run.rowsWritten + rows.length,
      rowsSkipped: run.rowsSkipped + chunk.rows.length - rows.length,
      cellsTruncated: run.cellsTruncated + cutCells,
    };
    if (rows.length === 0) {
      await checkpoint(ctx, held, progress);
      continue;
    }
    await sendChunk(ctx, held, tab, { headings, rows }, progress);
    marksLeft += 1;
    if (marksLeft % tab.maxFreshMarks === 0) await dropSettledMarks(ctx, held, tab);
  }
  return fresh;
}
