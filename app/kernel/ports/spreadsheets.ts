/** What lands in a spreadsheet. Texts stay texts, whatever they begin with. */
export type Cell = string | number | boolean | null;

/** Rows under headings, in the order of the headings. */
export interface SheetContent {
  headings: string[];
  rows: Cell[][];
}

export interface FoundHeadings {
  /** The whole row; empty where nothing was found, as in an empty tab. */
  headings: string[];
  /** Whether it holds those that were wanted, most of all rows; otherwise it is the first row with anything in it. */
  known: boolean;
}

/** What was found at the tab while it was written to. */
export interface SwappedIn {
  addedHeadings: string[];
  /** Whether columns of others hold anything below the rows, or beside and below those that were added. */
  othersBelow: boolean;
  /** Columns of others whose cells did not go along with the rows that were replaced, although some have moved. */
  stayed?: string[];
  /** Replaced rows that stay below the new ones, for what others have written beside them. */
  leftBelow?: number;
}

/** Rows that take the place of others. */
export interface ReplacingContent {
  headings: string[];
  rowCount: number;
  /** The heading of the column that tells rows apart, and what stands in it, from the top. */
  key?: { heading: string; keys: string[] } | undefined;
}

/**
 * One tab of a spreadsheet, opened. Every method rejects with ExternalServiceError. Columns are found by their headings, so
 * that people may move them and keep columns of their own beside them; headings that are missing are added at the
 * right. When a method rejects with `transient` its work may have been done all the same: the answer was lost.
 */
export interface SheetTab {
  /** For people: the document's and the tab's name. */
  readonly title: string;
  /** Where people see it. */
  readonly url: string;
  /** Cells in the whole document, blank ones counted, and how many it may have. */
  readonly usedCells: number;
  readonly maxCells: number;
  /** In characters. Longer ones are refused as `fault`: `cutLongCells` cuts and counts them. */
  readonly maxCellLength: number;
  /** What the rows of one call should hold together at most, as `weightOfRow` counts. */
  readonly callWeight: number;
  /** How many marks may be left before `dropMarks` is owed again. */
  readonly maxFreshMarks: number;
  /** The row of headings, found by those that are wanted. */
  findHeadings(wanted: string[]): Promise<FoundHeadings>;
  /** Whether nothing at all stands in the tab. Headings are looked for near its top alone. */
  isEmpty(): Promise<boolean>;
  /**
   * What stands under a heading, from the top, stretch by stretch since a tab may have millions of rows. Stretches may
   * overlap, so that rows which move up while they are read are not missed. Blank cells are null, or left out at the end
   * of a stretch; nothing for a heading that is missing.
   * @param headings those that `heading` stands among
   */
  readColumn(heading: string, headings: string[]): AsyncGenerator<Cell[]>;
  /** To be asked before anything is written: rejects with `configuration` when the document has no room for it. */
  requireRoom(
    writeMode: "append" | "replace",
    content: { headings: string[]; rowCount: number },
  ): Promise<void>;
  /**
   * Replacing, first part: lays rows out beside the tab, where nobody looks. Laying the same positions out again
   * changes nothing. `position` of the first row, from 1, the heading not counted. What another stage of this tab
   * has laid out is dropped: it belongs to a run that is dead.
   */
  stageRows(stage: string, position: number, rows: Cell[][]): Promise<void>;
  /**
   * Second part, in one atomic step: heading and staged rows take the place of what the tab held in these columns,
   * the stage is dropped, and its name stays as a mark, as `appendRows` leaves one. What people have written beside rows
   * that are known by a key goes along with these, and stays below with its key where its row has gone. Gives the headings that were added,
   * and whether other columns hold anything below the last row. Without a stage of so many rows, or of none, it rejects
   * with `transient`; the rows have to be laid out again, also when it was the answer to a first swap that was lost.
   */
  swapIn(stage: string, until: Date, content: ReplacingContent): Promise<SwappedIn>;
  /**
   * Forgets what was laid out in stages whose names begin with `prefix`. A swap of theirs that arrives later is refused.
   * Does nothing where there is nothing, and leaves alone what people see.
   */
  dropStages(prefix: string): Promise<void>;
  /**
   * Appending: adds below the last row of these columns and leaves the mark, in one atomic step. Columns of others may go on
   * further down: they are left as they are. Where the mark stands, nothing is appended: the same rows with the same mark can't stand twice.
   * @param until from then on `dropMarks` may forget the mark: nothing that was sent with it can arrive any more
   */
  appendRows(mark: string, until: Date, content: SheetContent): Promise<SwappedIn>;
  /**
   * Bars rows with this mark that have not arrived yet: whenever they do, `appendRows` or `swapIn` rejects with `fault`
   * and nothing is changed. Changes nothing where they stand, which is what it answers: true when they do. To be asked
   * about all rows that were sent without an answer.
   * @param until from then on `dropMarks` may forget it
   */
  barMark(mark: string, until: Date): Promise<boolean>;
  /**
   * Forgets the marks whose time is over, barred ones too. Providers keep some hundred marks of a tab, so this is owed
   * before anything is barred or appended, and after every `maxFreshMarks`; where there are too many, the oldest that
   * are not barred go before their time.
   * @param open the marks that `barMark` may still be asked about, which stay; listed at `now` or later
   */
  dropMarks(now: Date, open: string[]): Promise<void>;
}

export interface OpenTabOptions {
  /** The retailer whose connection it is: another retailer's spreadsheet is refused. */
  retailerId: number;
  /** Ends waiting and requests under way, which then reject with `transient`. */
  signal?: AbortSignal;
}

/** A provider of spreadsheets. Not to be called inside a transaction. */
export interface Spreadsheets {
  /** An address of theirs holds one of these, without regard to case. */
  readonly addressPrefixes: readonly string[];
  accepts(url: string): boolean;
  /** Names the tab, whichever of its addresses is given; runs that write to one tab go one after the other. */
  tabKey(url: string): string;
  /**
   * Names the document, whichever address of whichever of its tabs is given; null where it is known whose it is without
   * that, or the address names none.
   */
  documentKey(url: string): string | null;
  /** Whom the document must be shared with; null where that is not needed, or the provider is not set up. */
  readonly shareWith: string | null;
  /** Rejects with ExternalServiceError, also when there is no such document or tab. */
  openTab(url: string, options: OpenTabOptions): Promise<SheetTab>;
}
