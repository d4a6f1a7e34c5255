import type { SheetTab, SwappedIn } from "#app/kernel/ports/spreadsheets";

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

/** @param heading what the sheet calls the column that tells rows apart */
export function noteOfKeyColumn(heading: string): string[] {
  return [`The column "${heading}" was taken for the IDs, by what stands in it.`];
}

/** What became of columns that people keep beside the connection's. */
export function notesOfOthers({
  othersBelow,
  stayed = [],
  leftBelow = 0,
}: Omit<SwappedIn, "addedHeadings">): string[] {
  const notes: string[] = [];
  if (leftBelow > 0) {
    notes.push(
      leftBelow === 1
        ? "What was written beside a post that is no longer among the rows stands below them, with its ID."
        : `What was written beside ${leftBelow} posts that are no longer among the rows stands below them, with their IDs.`,
    );
  } else if (othersBelow) {
    notes.push(
      "Other columns of the sheet go on further down than the connection's rows; they were left as they are.",
    );
  }
  if (stayed.length > 0) {
    notes.push(
      `Posts have moved to other rows, but these columns could not go along, since they hold formulas or for another reason: ${stayed.join(", ")}.`,
    );
  }
  return notes;
}

/** A few months of a daily run. */
const foreseenRuns = 100;

/**
 * @param added cells that were added to those that the document had when it was opened
 * @param ofRun cells that the run has added in all its tries
 */
export function notesOfRoom(
  { usedCells, maxCells }: SheetTab,
  { added, ofRun }: { added: number; ofRun: number },
): string[] {
  if (ofRun === 0) return [];
  const runs = Math.max(0, Math.floor((maxCells - usedCells - added) / ofRun));
  if (runs > foreseenRuns) return [];
  return [
    runs === 1
      ? "The spreadsheet has room for 1 more run like this one. Give the connection a new one in time, or let it replace."
      : `The spreadsheet has room for ${runs} more runs like this one. Give the connection a new one in time, or let it replace.`,
  ];
}
