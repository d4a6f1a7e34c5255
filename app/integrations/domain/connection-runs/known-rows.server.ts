import type { Context } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { Cell, FoundHeadings, SheetTab } from "#app/kernel/ports/spreadsheets";
import { columnsOf } from "../sheets/sheet-columns";
import type { ClaimedRun } from "./claimed-run.server";
import { readChunk } from "./staged-rows.server";

/** In bytes, as `weightOfRow` counts: what is looked through at a time. */
const countedWeight = 1_000_000;

/** Rows that are in the sheet or left out: the next one to write stands behind them. */
export function positionOf({ run }: ClaimedRun): number {
  return run.rowsWritten + run.rowsSkipped;
}

/** Where the sheet keeps what tells rows apart. */
export interface KeyColumn {
  /** Among the headings of the rows that were fetched, from 0. */
  column: number;
  /** What the sheet calls it. */
  heading: string;
  /** Whether it was found by what stands in it. */
  isRenamed: boolean;
}

/** What the sheet has already, by the column that tells rows apart. */
interface KnownKeys {
  column: number;
  keys: Set<string>;
}

/**
 * The sheet's column that tells rows apart; null when every row is to be appended. Where its heading has gone (people
 * rename, translate and clear headings), it is found by what stands in it: beside a new column of that name every row
 * would be appended once more.
 * @throws ExternalServiceError configuration where it isn't certain which one it is
 */
export async function findKeyColumn(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  wanted: string[],
  { headings, known }: FoundHeadings,
): Promise<KeyColumn | null> {
  const { settings } = held;
  const heading = ctx.services.socialPages.keyHeading(settings.pageTitle);
  if (settings.skipsKnownRows === 0 || heading === null) return null;
  const column = wanted.indexOf(heading);
  if (column === -1) return null;
  const { places, added } = columnsOf(headings, wanted);
  if (!added.includes(heading)) return { column, heading, isRenamed: false };
  const others = headings.filter((_, place) => !places.includes(place) && isFirstOfName(headings, place));
  const holding = await columnsWithKeys(tab, others, headings, keyTest(await readOwnKeys(ctx, held, column)));
  const [found] = holding;
  if (found !== undefined && holding.length === 1) return { column, heading: found, isRenamed: true };
  // A sheet without our headings, and without a row of ours, is somebody's own.
  const isNew =
    holding.length === 0 && (!known || !(await holdsAnything(tab, [...others, ...wanted], headings)));
  if (isNew) return { column, heading, isRenamed: false };
  throw new ExternalServiceError("configuration", `"${tab.title}" has no column "${heading}" any more.`, {
    advice: `Without it, rows would be written twice. Name the column with the IDs "${heading}" again, or empty the tab. Then use Retry.`,
    detail: holding.length > 1 ? `may be each of: ${holding.join(", ")}` : `found: ${headings.join(", ")}`,
  });
}

/** Whether `readColumn` finds this column, and no other, by its heading. */
function isFirstOfName(headings: string[], place: number): boolean {
  const name = headings[place] ?? "";
  return name.trim() !== "" && columnsOf(headings, [name]).places[0] === place;
}

/**
 * Knows the keys of these rows, and those of other rows of the same page: ids of posts begin with their page's, up to an
 * underscore.
 */
function keyTest(own: Set<string>): (text: string) => boolean {
  const partOfPage = (key: string) => /^(\d+_)\d+$/.exec(key)?.[1];
  const parts = new Set([...own].map(partOfPage).filter((part) => part !== undefined));
  return (text) => own.has(text) || parts.has(partOfPage(text) ?? "");
}

/** Those of the columns whose cells are keys, for the most part. */
async function columnsWithKeys(
  tab: SheetTab,
  names: string[],
  headings: string[],
  isKey: (text: string) => boolean,
): Promise<string[]> {
  const holding: string[] = [];
  for (const name of names) {
    let [cells, keys] = [0, 0];
    for await (const column of tab.readColumn(name, headings)) {
      const filled = column.filter((cell) => cell !== null);
      cells += filled.length;
      keys += filled.filter((cell) => isKey(keyOf(cell))).length;
    }
    if (keys * 2 > cells) holding.push(name);
  }
  return holding;
}

/** Whether any of the columns holds anything. */
async function holdsAnything(tab: SheetTab, names: string[], headings: string[]): Promise<boolean> {
  for (const heading of names) {
    for await (const cells of tab.readColumn(heading, headings)) {
      if (cells.some((cell) => cell !== null)) return true;
    }
  }
  return false;
}

/** People leave blanks around what they paste. */
export function keyOf(cell: Cell | undefined): string {
  return String(cell).trim();
}

/** Those of the rows that are still to be written. A sheet may hold millions of keys: those of other rows are not kept. */
export async function readKnownKeys(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  { column, heading }: KeyColumn,
  headings: string[],
): Promise<KnownKeys> {
  const own = await readOwnKeys(ctx, held, column);
  const keys = new Set<string>();
  for await (const cells of tab.readColumn(heading, headings)) {
    for (const key of cells.map(keyOf)) if (own.has(key)) keys.add(key);
  }
  return { column, keys };
}

export function freshOf(rows: Cell[][], known: KnownKeys | null): Cell[][] {
  return known ? rows.filter((row) => !known.keys.has(keyOf(row[known.column]))) : rows;
}

/** How many of the rows that are still to be written the sheet doesn't have. */
export async function countFresh(ctx: Context, held: ClaimedRun, known: KnownKeys): Promise<number> {
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

/** The keys of the rows that are still to be written. */
async function readOwnKeys(ctx: Context, held: ClaimedRun, column: number): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const rows of rowsAhead(ctx, held)) for (const row of rows) keys.add(keyOf(row[column]));
  return keys;
}
