import type { SheetTab } from "#app/kernel/ports/spreadsheets";
import type { ClaimedRun } from "./claimed-run.server";

/** What a run tells of the sheet that it wrote to, as sentences; none where there is nothing to tell. */

/** @param former what the tab was called before; null when that isn't known */
export function noteOfRenamedTab(former: string | null, now: string): string[] {
  if (former === null || former === now) return [];
  return [`The sheet is called "${now}" now; it was "${former}" before.`];
}

export function notesOfHeadings(added: string[]): string[] {
  if (added.length === 0) return [];
  return [`Columns that the sheet did not have were added at its right: ${added.join(", ")}.`];
}

export function noteOfOthersBelow(othersBelow: boolean): string[] {
  return othersBelow
    ? ["Below the last row other columns of the sheet hold something, which was left as it is."]
    : [];
}

/**
 * What a run that ends before its time leaves on the sheet.
 * @param open how many rows may arrive still
 */
export function whatStands({ run, settings }: Pick<ClaimedRun, "run" | "settings">, open: number): string {
  if (settings.writeMode === "replace") {
    return run.stage === "writing"
      ? "The sheet holds its old rows or the new ones, never a mix of them."
      : "Nothing was written to the sheet.";
  }
  const { rowsWritten, rowsSkipped, rowsFetched } = run;
  const added =
    rowsSkipped > 0 && rowsWritten > 0
      ? `${rowsWritten} of ${rowsFetched} rows were added to the sheet, ${rowsSkipped} stood there already.`
      : `${rowsWritten} of ${rowsFetched} rows stand on the sheet.`;
  if (open > 0) {
    return `${rowsWritten === 0 ? "No row is known to have arrived on the sheet." : added} ${rowsOnTheirWay(open)}`;
  }
  return rowsWritten === 0 ? "Nothing was written to the sheet." : added;
}

export function rowsOnTheirWay(count: number): string {
  return `${count} more ${count === 1 ? "was" : "were"} sent without an answer: they may arrive, but never twice.`;
}

/** A few months of a daily run. */
const foreseenRuns = 100;

/** @param added cells that this run has added to those that the document had when it was opened */
export function notesOfRoom({ usedCells, maxCells }: SheetTab, added: number): string[] {
  if (added === 0) return [];
  const runs = Math.max(0, Math.floor((maxCells - usedCells - added) / added));
  if (runs > foreseenRuns) return [];
  const count = `${runs} more ${runs === 1 ? "run" : "runs"} like this one`;
  return [`The spreadsheet has room for ${count}. Give the connection a new one in time, or let it replace.`];
}
