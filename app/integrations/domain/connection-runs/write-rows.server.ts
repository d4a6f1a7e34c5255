import type { Context } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { Cell, SheetTab } from "#app/kernel/ports/spreadsheets";
import { parseStored, textsSchema } from "#app/kernel/stored-json";
import type { ConnectionRunRow } from "#db/tables/connections";
import { cutLongCells } from "../sheets/sheet-cells";
import {
  assertHeld,
  type ClaimedRun,
  checkpoint,
  RequeueError,
  sheetAddressOf,
  withNotes,
} from "./claimed-run.server";
import { barLateRows, dropSettledMarks, newName, sendChunk, sendSwap } from "./sent-chunks.server";
import { noteOfRenamedTab, notesOfRoom } from "./sheet-notes";
import { readChunk } from "./staged-rows.server";

const tabBusySeconds = 2;
/** How many headings a sentence names. */
const namedHeadings = 5;
/** In bytes, as `weightOfRow` counts: what is looked through at a time. */
const countedWeight = 1_000_000;

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
  else await appendAll(ctx, held, tab, { headings, existing });
}

/** Which tab it is, once and for all. */
async function findTab(ctx: Context, held: ClaimedRun): Promise<void> {
  if (held.run.writtenTo !== null) return;
  const { url } = await openTab(ctx, held);
  await checkpoint(ctx, held, { writtenTo: url });
}

function openTab(ctx: Context, held: ClaimedRun): Promise<SheetTab> {
  const { connection, cutOff } = held;
  return ctx.spreadsheets.openTab(sheetAddressOf(held), {
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
  const tab = ctx.spreadsheets.tabKey(sheetAddressOf(held));
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
    laidOut = chunk.until;
    cellsTruncated += cutCells;
  }
  held.halt.throwIfAborted();
  await dropSettledMarks(ctx, held, tab);
  await sendSwap(ctx, held, tab, stage, { headings, cellsTruncated });
}

/** Chunk by chunk, from where the run is. What it had on its way is settled. */
async function appendAll(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  { headings, existing }: { headings: string[]; existing: string[] },
): Promise<void> {
  const fresh = await appendRest(ctx, held, tab, headings);
  const width = Math.max(headings.length, existing.length);
  const cells = { added: fresh * width, ofRun: held.run.rowsWritten * width };
  await checkpoint(ctx, held, { notes: withNotes(held, notesOfRoom(tab, cells)) });
}

/** Gives how many rows were still to be added. */
async function appendRest(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  headings: string[],
): Promise<number> {
  const { run } = held;
  const rowCount = run.rowsFetched - positionOf(held);
  if (rowCount === 0) return 0;
  const known = await readKnownKeys(ctx, held, tab, headings);
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

/**
 * The sheet's row of headings. Where it has gone from a sheet that the connection has filled before, its rows would be
 * written beside or below the old ones, all of them once more: somebody must say what is meant.
 * @throws ExternalServiceError configuration
 */
async function requireHeadings(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  wanted: string[],
): Promise<string[]> {
  const { headings, known } = await tab.findHeadings(wanted);
  if (known) return headings;
  const former = await findFormerHeadings(ctx, held);
  if (!wanted.some((heading) => former.includes(heading))) return headings;
  if (headings.length === 0 && (await tab.isEmpty())) return headings;
  const named = wanted.slice(0, namedHeadings).join(", ");
  throw new ExternalServiceError(
    "configuration",
    `The headings of "${tab.title}" were not found near its top.`,
    {
      advice: [
        `Put them into one row again (${named}${wanted.length > namedHeadings ? ", …" : ""}), or empty the tab, or give the connection another one.`,
        "Then use Retry.",
      ].join(" "),
      detail: headings.length === 0 ? "the first rows are blank" : `found instead: ${headings.join(", ")}`,
    },
  );
}

/**
 * The headings of the connection's latest run that wrote to this tab, or found there what it would have written; none
 * where there was no such run.
 */
async function findFormerHeadings(ctx: Context, { run }: ClaimedRun): Promise<string[]> {
  const former = await ctx.db
    .selectFrom("connectionRun")
    .select("headings")
    .where("connectionId", "=", run.connectionId)
    .where("id", "<=", run.id)
    .where("tab", "=", run.tab)
    .where((eb) => eb.or([eb("rowsWritten", ">", 0), eb("rowsSkipped", ">", 0)]))
    .where("headings", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return former ? readHeadings(former) : [];
}

function readHeadings({ headings }: Pick<ConnectionRunRow, "headings">): string[] {
  return headings === null ? [] : parseStored(textsSchema, headings, "a run's headings");
}

/** Rows that are in the sheet or left out: the next one to write stands behind them. */
function positionOf({ run }: ClaimedRun): number {
  return run.rowsWritten + run.rowsSkipped;
}

/** What the sheet has already, by the column that tells rows apart. */
interface KnownKeys {
  column: number;
  keys: Set<string>;
}

function freshOf(rows: Cell[][], known: KnownKeys | null): Cell[][] {
  return known ? rows.filter((row) => !known.keys.has(String(row[known.column]))) : rows;
}

async function countFresh(ctx: Context, held: ClaimedRun, known: KnownKeys): Promise<number> {
  let count = 0;
  for await (const rows of rowsAhead(ctx, held)) count += freshOf(rows, known).length;
  return count;
}

/** The rows that are still to be written, some at a time. */
async function* rowsAhead(ctx: Context, held: ClaimedRun): AsyncGenerator<Cell[][]> {
  for (let position = positionOf(held); position < held.run.rowsFetched; ) {
    const { rows, until } = await readChunk(ctx, held.run.id, position, countedWeight);
    yield rows;
    position = until;
  }
}

/** Null when every row is to be appended. A sheet may hold millions of keys: those of other rows are not kept. */
async function readKnownKeys(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  headings: string[],
): Promise<KnownKeys | null> {
  const { settings } = held;
  const heading = ctx.socialPages.keyHeading(settings.pageTitle);
  if (settings.skipsKnownRows === 0 || heading === null) return null;
  const column = headings.indexOf(heading);
  if (column === -1) return null;
  const own = await readOwnKeys(ctx, held, column);
  const keys = new Set<string>();
  for await (const cells of tab.readColumn(heading, headings)) {
    for (const key of cells.map(String)) if (own.has(key)) keys.add(key);
  }
  return { column, keys };
}

/** The keys of the rows that are still to be written. */
async function readOwnKeys(ctx: Context, held: ClaimedRun, column: number): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const rows of rowsAhead(ctx, held)) for (const row of rows) keys.add(String(row[column]));
  return keys;
}
