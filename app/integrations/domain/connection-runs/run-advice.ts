import type { ConnectionRunRow } from "#db/tables/connections";
import type { RunSettings } from "./run-settings";

/** What can be said now of a run that has failed. */
export interface Standing {
  writeMode: RunSettings["writeMode"];
  /** How many rows it has written once everything stands that was sent without an answer; null where nothing was. */
  sentUpTo: number | null;
  /** What Retry would do; null where it is refused. */
  retry: "continue" | "restart" | null;
}

const retries = {
  continue: "Retry continues this run.",
  restart: "Retry starts over with the current settings.",
};

/**
 * What to do about a run that has failed, or waits to be retried, and what it did to the sheet; null for nothing.
 * It is made when it is shown: other runs settle what was on its way, and take its place. Of what is settled it tells in
 * the past tense: a later run may have replaced what this one wrote.
 */
export function adviceOf(run: ConnectionRunRow, standing: Standing): string | null {
  const sentences = [run.errorAdvice];
  if (run.status === "failed") {
    if (run.stopRequestedAt === null) sentences.push(whatMayArrive(run, standing));
    else sentences.push(whatWasDone(run, standing), standing.retry && retries[standing.retry]);
  }
  return sentences.filter(Boolean).join(" ") || null;
}

function whatWasDone(run: ConnectionRunRow, standing: Standing): string {
  const mayArrive = whatMayArrive(run, standing);
  if (standing.writeMode === "replace") return mayArrive ?? whatWasReplaced(run);
  if (run.rowsWritten > 0) return [whatWasAdded(run), mayArrive].filter(Boolean).join(" ");
  return mayArrive
    ? ["No row is known to have arrived on the sheet.", mayArrive].join(" ")
    : "Nothing was written to the sheet.";
}

function whatWasReplaced({ stage, rowsFetched, rowsWritten }: ConnectionRunRow): string {
  if (rowsWritten > 0) return "The new rows took the place of the old ones.";
  const mayBeEmptied = stage === "writing" && rowsFetched === 0;
  return mayBeEmptied ? "The sheet was left as it was, or emptied." : "Nothing was written to the sheet.";
}

function whatWasAdded({ rowsFetched, rowsWritten, rowsSkipped }: ConnectionRunRow): string {
  return rowsSkipped > 0
    ? `${rowsWritten} of ${rowsFetched} rows were added to the sheet, ${rowsSkipped} were there already.`
    : `${rowsWritten} of ${rowsFetched} rows were added to the sheet.`;
}

function whatMayArrive(run: ConnectionRunRow, { writeMode, sentUpTo }: Standing): string | null {
  if (sentUpTo === null) return null;
  if (writeMode === "replace") return "The sheet holds its old rows or the new ones, never a mix of them.";
  const count = sentUpTo - run.rowsWritten;
  if (count <= 0) return null;
  return count === 1
    ? "1 more was sent without an answer: it may still arrive, but never twice."
    : `${count} more were sent without an answer: they may arrive, but never twice.`;
}
