/** A row of a table: its number as spreadsheet programs count it (from 1, empty rows too), its cells as text. */
export interface TableRow {
  number: number;
  cells: string[];
  /** The columns, from 0, whose cells were too long and were cut; left out where none was. */
  cutColumns?: number[];
  /** Why it isn't known what a cell shows, by its column, from 0: `cells` has what is stored. Left out where there is none. */
  unclear?: Record<number, UnclearCell>;
}

/** A date, which is stored as a number; a formula whose value isn't stored; a number in a format that can't be followed. */
export type UnclearCell = "date" | "formula" | "format";

export interface TableOptions {
  /** How a text is encoded, by its WHATWG name; null or left out: found out, or refused where it can't be told. */
  encoding?: string | null;
  /** Whether signs for lost characters are taken; otherwise a row that holds one is refused. */
  takesLost?: boolean;
  /** Characters of a cell; longer ones are cut. Left out: 1,000. */
  maxCellLength?: number;
  /** Once it is aborted, reading ends (DomainError unavailable). */
  signal?: AbortSignal;
  /** How long to wait while as many others are read as may be at once; left out: for as long as it takes. */
  maxWaitMs?: number;
  /** Whether rows of a workbook that are hidden, by hand or by a filter, are left out. */
  skipsHidden?: boolean;
  /** Called once all rows are read, where something of a workbook was left out. */
  onLeftOut?(leftOut: LeftOut): void;
}

/** What of a workbook is not read. */
export interface LeftOut {
  /** Names of the other sheets that people see and that hold anything. */
  sheets: string[];
  /** How many rows that hold anything are hidden. */
  hiddenRows: number;
}

/** Reads tables that people keep in files: text with delimiters, and spreadsheets (.xlsx). */
export interface TableReader {
  /**
   * The rows that hold anything, from the top, some at a time, their numbers rising. The work is done outside of this
   * process's event loop, and no faster than the rows are taken; whoever stops taking them ends it. Of a workbook
   * the first visible sheet counts.
   * @param fileName as the sender named it, for sentences and for what kind of file it claims to be
   * @throws DomainError invalid_input, too_large or unsupported_media, with a sentence that names the file; in the
   * field `encoding` where that has to be named; unavailable where its turn did not come in time
   */
  read(path: string, fileName: string, options?: TableOptions): AsyncIterable<TableRow[]>;
}
