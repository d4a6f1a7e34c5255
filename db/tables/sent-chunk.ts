import type { Instant } from "../columns";

/**
 * Rows on their way to a tab of a spreadsheet: noted down before they are sent, until it is known that they stand there
 * or never will.
 */
export interface SentChunkTable {
  /** The name that the sheet takes them by, once. */
  mark: string;
  /** Key of the tab that they were sent to. */
  tab: string;
  /** The run that goes on behind them; null where it has begun anew since, or was deleted. */
  runId: number | null;
  /** How far that run is, once they stand. */
  rowsWritten: number;
  rowsSkipped: number;
  cellsTruncated: number;
  sentAt: Instant;
}
