import {
  columnsOf,
  headingRowOf,
  holdsHeadings,
  placeCells,
  type SheetColumns,
} from "#app/integrations/domain/sheets/sheet-columns";
import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import type {
  Cell,
  FoundHeadings,
  ReplacingContent,
  SheetContent,
  SheetTab,
  SwappedIn,
} from "../../kernel/ports/spreadsheets";
import { type GoogleAddress, googlePrefix } from "./google-addresses";
import { type Beside, moveBeside } from "./google-beside";
import { RequestBody } from "./google-body";
import type { GoogleClient } from "./google-client";
import { type GoogleDocument, type GoogleGrid, readDocument } from "./google-document";
import {
  forgetMark,
  type LeftMark,
  leaveBar,
  leaveMark,
  markNumber,
  maxKeptMarks,
  readMark,
  staleMarks,
} from "./google-marks";
import {
  appendCells,
  deleteTab,
  extendGrid,
  type GoogleRequest,
  type GridSize,
  growStage,
  largerGrid,
  stretchesOf,
  writeCells,
} from "./google-requests";
import { prepareStage, StageError, stagesOf, stageTabId, takeOver, toStageError } from "./google-stages";
import { GoogleValues } from "./google-values";

const maxCells = 10_000_000;
/** Maximum rows of a column in one answer: about two megabytes of ids. */
const rowsPerStretch = 50_000;
/** Read twice, in case rows above were deleted since: theirs have moved up. */
const rowsReadAgain = 500;
/** From the row of headings on, where formulas stand that fill a column. */
const rowsOfFormulas = 3;
/** From the top, for the row of headings. */
const rowsAboveData = 100;

/**
 * A tab of a document, found by its number, so that it may be renamed and moved at any time. Each write is one request,
 * of which the API does all or nothing. Rows that are to replace others are laid out in a hidden tab of the same
 * document; values are copied from there, so that formats, charts and formulas of people stay.
 */
export class GoogleTab implements SheetTab {
  readonly maxCells = maxCells;
  readonly maxCellLength = 50_000;
  /** Google advises requests of two megabytes at most. Of half as much, memory is free again when the next one is made. */
  readonly callWeight = 1_000_000;
  readonly maxFreshMarks = maxKeptMarks;
  readonly title: string;
  readonly url: string;
  readonly usedCells: number;
  readonly #gid: number;
  /** Index of the row where the headings were found last. */
  #headingRow = 0;
  /** Rows of the tab when its document was read last: what is beyond can't be asked for. */
  #rowCount: number;
  #columnCount: number;
  /** Whether other columns hold something further down than those that are written to; null before it was looked at. */
  #isPrefilled: boolean | null = null;
  /** Whether any stood when the document was read last, or may stand since. */
  #mayHaveStages: boolean;
  /** How large the tabs of stages are that this object has laid rows out in. */
  readonly #stages = new Map<string, GridSize>();
  readonly #body = new RequestBody();
  readonly #values: GoogleValues;

  private constructor(
    private readonly client: GoogleClient,
    private readonly spreadsheetId: string,
    document: GoogleDocument,
    target: GoogleGrid,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.#gid = target.sheetId;
    this.#rowCount = target.rowCount;
    this.#columnCount = target.columnCount;
    this.#values = new GoogleValues(client, { spreadsheetId, gid: this.#gid, signal }, async () => {
      await this.#documentWithTab();
      return this.#rowCount;
    });
    this.#mayHaveStages = stagesOf(this.#gid, document).length > 0;
    this.title = `${document.title}, ${target.title}`;
    this.url = `${googlePrefix}d/${spreadsheetId}/edit#gid=${target.sheetId}`;
    this.usedCells = document.usedCells;
  }

  /** @throws ExternalServiceError */
  static async open(
    client: GoogleClient,
    { spreadsheetId, gid }: GoogleAddress,
    signal?: AbortSignal,
  ): Promise<GoogleTab> {
    const document = readDocument(await client.getDocument(spreadsheetId, signal));
    return new GoogleTab(client, spreadsheetId, document, document.tab(gid), signal);
  }

  async findHeadings(wanted: string[]): Promise<FoundHeadings> {
    const { headings, known } = await this.#findHeadingRow(wanted);
    return { headings, known };
  }

  isEmpty(): Promise<boolean> {
    return this.#values.areBlank();
  }

  async *readColumn(heading: string, headings: string[]): AsyncGenerator<Cell[]> {
    const found = await this.#findHeadingRow(headings);
    const column = columnsOf(found.headings, [heading]);
    if (column.added.length > 0) return;
    const [place = 0] = column.places;
    const columns = { startColumnIndex: place, endColumnIndex: place + 1 };
    // Who sorts a whole tab has the row of headings stand among the others.
    if (found.row > 0) {
      const [above = []] = await this.#values.read(
        { startRowIndex: 0, endRowIndex: found.row, ...columns },
        "COLUMNS",
      );
      yield above.map((cell) => (cell === "" ? null : (cell as Cell)));
    }
    for (let first = found.row + 1, isLast = first >= this.#rowCount; !isLast; ) {
      const end = first + rowsPerStretch;
      isLast = end >= this.#rowCount;
      // Rows may have been added since the document told how many there are.
      const rows = isLast ? {} : { endRowIndex: end };
      const [cells = []] = await this.#values.read({ startRowIndex: first, ...rows, ...columns }, "COLUMNS");
      yield cells.map((cell) => (cell === "" ? null : (cell as Cell)));
      first = end - rowsReadAgain;
    }
  }

  async requireRoom(
    writeMode: "append" | "replace",
    content: { headings: string[]; rowCount: number },
  ): Promise<void> {
    const document = await this.#document();
    const target = document.tab(this.#gid);
    const found = await this.#findHeadingRow(content.headings);
    const columnCount = Math.max(
      target.columnCount,
      columnsOf(found.headings, content.headings).headings.length,
    );
    // How many rows of the grid are blank isn't known without reading all of it: none is counted on.
    const rowCount =
      writeMode === "append"
        ? target.rowCount + content.rowCount
        : Math.max(target.rowCount, found.row + 1 + content.rowCount);
    const staged = writeMode === "append" ? 0 : content.rowCount * content.headings.length;
    const dead = cellsOf(stagesOf(this.#gid, document));
    const others = document.usedCells - dead - cellsOf([target]);
    const cells = others + rowCount * columnCount + staged;
    if (cells <= maxCells) return;
    throw new ExternalServiceError(
      "configuration",
      `The spreadsheet "${document.title}" has no room for so many rows.`,
      {
        advice:
          "Delete blank rows, columns and tabs, which count as well; let the connection replace the data instead of appending to it; or give it a new spreadsheet.",
        detail: `${cells} cells, of ${maxCells} at most`,
      },
    );
  }

  async stageRows(stage: string, position: number, rows: Cell[][]): Promise<void> {
    const sheetId = stageTabId(this.#gid, stage);
    const needed = {
      rowCount: Math.max(1, position - 1 + rows.length),
      columnCount: Math.max(1, ...rows.map((row) => row.length)),
    };
    const known = this.#stages.get(stage);
    const { requests, size } = known
      ? { requests: [], size: known }
      : prepareStage(this.#gid, stage, await this.#documentWithTab(), needed);
    const grow = growStage(sheetId, size, needed);
    const cells = rows.length === 0 ? [[]] : rows;
    await this.#updateStages([...requests, ...grow, writeCells(sheetId, position - 1, 0, cells)]);
    this.#stages.set(stage, largerGrid(size, needed));
  }

  async swapIn(
    stage: string,
    until: Date,
    { headings, rowCount, key }: ReplacingContent,
  ): Promise<SwappedIn> {
    const document = await this.#document();
    const target = document.tab(this.#gid);
    const staged = document.grids.find(({ sheetId }) => sheetId === stageTabId(this.#gid, stage));
    // Also one of no rows: whoever dropped it has written other rows since.
    if (!staged || rowCount > staged.rowCount) {
      throw new StageError(this.title, `${staged?.rowCount ?? 0} rows of ${rowCount}`);
    }
    const found = await this.#findHeadingRow(headings);
    const firstRow = found.row + 1;
    const columns = columnsOf(found.headings, headings);
    const beside = key && (await this.#moveBeside(document, stage, found, columns, key));
    const needed = {
      rowCount: firstRow + Math.max(rowCount, beside?.rowCount ?? 0),
      columnCount: columns.headings.length,
    };
    const others = found.headings.flatMap((_, place) => (columns.places.includes(place) ? [] : place));
    const othersBelow = await this.#values.holdAnything(others, firstRow + rowCount, target.rowCount);
    await this.#updateStages([
      ...extendGrid(this.#gid, target, needed),
      ...this.#addHeadings(found, columns.added),
      ...(beside?.moves ?? []),
      ...takeOver(stageTabId(this.#gid, stage), target, { places: columns.places, rowCount, firstRow }),
      ...(beside?.keys ?? []),
      ...stagesOf(this.#gid, document).map(({ sheetId }) => deleteTab(sheetId)),
      leaveMark(this.#gid, stage, until),
    ]);
    const foundBeside = beside && { stayed: beside.stayed, leftBelow: beside.leftBelow };
    return { addedHeadings: columns.added, othersBelow, ...foundBeside };
  }

  #moveBeside(
    document: GoogleDocument,
    stage: string,
    { row, headings }: HeadingRow,
    { places }: SheetColumns,
    { heading, keys }: NonNullable<ReplacingContent["key"]>,
  ): Promise<Beside> {
    const [place = 0] = columnsOf(headings, [heading]).places;
    return moveBeside(this.#values, {
      target: document.tab(this.#gid),
      stage,
      headings,
      places,
      firstRow: row + 1,
      freeCells: maxCells - document.usedCells,
      key: { place: place < headings.length ? place : Number.POSITIVE_INFINITY, keys },
    });
  }

  async dropStages(prefix: string): Promise<void> {
    if (!this.#mayHaveStages) return;
    try {
      await this.#dropStages(prefix);
    } catch (error) {
      if (!(error instanceof StageError)) throw error;
      // A late swap or drop was faster: what is gone already is dropped already.
      await this.#dropStages(prefix);
    }
  }

  async appendRows(mark: string, until: Date, { headings, rows }: SheetContent): Promise<SwappedIn> {
    const found = await this.#findHeadingRow(headings);
    const columns = columnsOf(found.headings, headings);
    const width = columns.headings.length;
    this.#isPrefilled ??= await this.#hasMoreBeside(found.row, columns.places);
    const othersBelow = this.#isPrefilled;
    const target = othersBelow || columns.added.length > 0 ? (await this.#document()).tab(this.#gid) : null;
    const first = othersBelow ? await this.#endOf(columns.places, found.row + 1) : 0;
    const needed = {
      rowCount: Math.max(found.row + 1, othersBelow ? first + rows.length : 0),
      columnCount: width,
    };
    const requests = [
      ...(target ? extendGrid(this.#gid, target, needed) : []),
      ...this.#addHeadings(found, columns.added),
      ...(othersBelow
        ? writeColumns(this.#gid, first, columns.places, rows)
        : [appendCells(this.#gid, placed(rows, columns.places, width))]),
      leaveMark(this.#gid, mark, until),
    ];
    try {
      await this.#update(requests);
    } catch (error) {
      const left = await this.#markThatRefused(error, mark);
      // What bears the mark stands already, unless it was barred.
      if (!left || left.isBarred) throw error;
      return { addedHeadings: [], othersBelow };
    }
    return { addedHeadings: columns.added, othersBelow };
  }

  /**
   * Whether rows that Google puts below everything would stand below what people have filled other columns with: notes,
   * checkboxes, formulas down to the tab's end. What a formula near the headings shows is not all that it takes.
   */
  async #hasMoreBeside(headingRow: number, places: number[]): Promise<boolean> {
    const columns = Array.from({ length: this.#columnCount }, (_, column) => column);
    const others = columns.filter((column) => !places.includes(column));
    if (others.length === 0) return false;
    const othersEnd = await this.#values.endOf(others, headingRow, this.#rowCount);
    if (othersEnd <= headingRow) return false;
    const near = Math.min(this.#rowCount, headingRow + rowsOfFormulas);
    if (await this.#values.holdFormula(others, headingRow, near)) return true;
    return othersEnd > headingRow + 1 && othersEnd > (await this.#endOf(places, headingRow + 1));
  }

  /** The index behind the last row that these columns have. */
  #endOf(places: number[], first: number): Promise<number> {
    const there = places.filter((place) => place < this.#columnCount);
    return there.length === 0 ? Promise.resolve(first) : this.#values.endOf(there, first, this.#rowCount);
  }

  async barMark(mark: string, until: Date): Promise<boolean> {
    try {
      await this.#update([leaveBar(this.#gid, mark, until)]);
      return false;
    } catch (error) {
      // Either they stand, or they were barred by a call whose answer was lost.
      const left = await this.#markThatRefused(error, mark);
      if (!left) throw error;
      return !left.isBarred;
    }
  }

  async dropMarks(now: Date, open: string[]): Promise<void> {
    const dropped = staleMarks(await this.#readMarks(), now, open);
    if (dropped.length > 0) await this.#update(dropped.map(({ metadataId }) => forgetMark(metadataId)));
  }

  /** A second mark of the same name is refused, with everything that came along. */
  async #markThatRefused(error: unknown, mark: string): Promise<LeftMark | undefined> {
    if (!(error instanceof ExternalServiceError) || error.errorKind !== "fault") return undefined;
    const number = markNumber(this.#gid, mark);
    return (await this.#readMarks()).find(({ metadataId }) => metadataId === number);
  }

  #addHeadings(found: HeadingRow, added: string[]): GoogleRequest[] {
    return added.length === 0 ? [] : [writeCells(this.#gid, found.row, found.headings.length, [added])];
  }

  /** Looks first where it was last: rows may hold a lot. */
  async #findHeadingRow(wanted: string[]): Promise<HeadingRow> {
    const [last = []] = await this.#readRows(this.#headingRow, 1);
    if (holdsHeadings(last, wanted)) return { row: this.#headingRow, headings: last, known: true };
    const rows = await this.#readRows(0, rowsAboveData);
    const row = headingRowOf(rows, wanted);
    const headings = rows[row] ?? [];
    // Boxes that nobody has ticked yet are no headings, as long as there is room before them.
    if (holdsBoxesAlone(headings, wanted.length)) return { row: 0, headings: [], known: false };
    this.#headingRow = row;
    return { row, headings, known: holdsHeadings(headings, wanted) };
  }

  async #readRows(first: number, count: number): Promise<string[][]> {
    const endRowIndex = Math.min(first + count, this.#rowCount);
    if (endRowIndex <= first) return [];
    const rows = await this.#values.read({ startRowIndex: first, endRowIndex }, "ROWS");
    return rows.map((row) => row.map(String));
  }

  /** Reads the tab's marks, barred ones included. @throws ExternalServiceError when the tab was deleted */
  async #readMarks(): Promise<LeftMark[]> {
    const marks = await this.client.readMarks(this.spreadsheetId, this.#gid, this.signal);
    // The document says in words of its own that the tab is gone.
    if (!marks) await this.#documentWithTab();
    return (marks ?? []).map(readMark).filter((mark) => mark !== null);
  }

  /** @throws ExternalServiceError when the tab was deleted */
  async #documentWithTab(): Promise<GoogleDocument> {
    const document = await this.#document();
    document.tab(this.#gid);
    return document;
  }

  async #document(): Promise<GoogleDocument> {
    const document = readDocument(await this.client.getDocument(this.spreadsheetId, this.signal));
    const target = document.grids.find(({ sheetId }) => sheetId === this.#gid);
    if (target) {
      this.#rowCount = target.rowCount;
      this.#columnCount = target.columnCount;
    }
    this.#mayHaveStages = stagesOf(this.#gid, document).length > 0;
    return document;
  }

  async #dropStages(prefix: string): Promise<void> {
    const found = stagesOf(this.#gid, await this.#document(), prefix);
    if (found.length > 0) await this.#updateStages(found.map(({ sheetId }) => deleteTab(sheetId)));
  }

  /**
   * What is known of stages counts no longer, whether this works or not.
   * @throws ExternalServiceError; StageError when one of them has gone
   */
  async #updateStages(requests: GoogleRequest[]): Promise<void> {
    this.#stages.clear();
    this.#mayHaveStages = true;
    try {
      await this.#update(requests);
    } catch (error) {
      throw toStageError(error, this.#gid, this.title);
    }
  }

  #update(requests: GoogleRequest[]): Promise<void> {
    return this.client.update(this.spreadsheetId, this.#body.of(requests), requests.length, this.signal);
  }
}

interface HeadingRow extends FoundHeadings {
  /** Its index. */
  row: number;
}

function cellsOf(grids: GoogleGrid[]): number {
  return grids.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
}

/** Whether a row has blank cells for so many headings, and behind them nothing but checkboxes. */
function holdsBoxesAlone(row: string[], room: number): boolean {
  const isBlank = (cell: string) => cell.trim() === "";
  if (row.every(isBlank) || !row.slice(0, room).every(isBlank)) return false;
  return row.every((cell) => isBlank(cell) || /^(true|false)$/i.test(cell));
}

/** Writes these columns and leaves those between them alone. */
function writeColumns(sheetId: number, first: number, places: number[], rows: Cell[][]): GoogleRequest[] {
  return stretchesOf(places).map(({ from, to, width }) => {
    const part = rows.map((row) => Array.from({ length: width }, (_, at) => row[from + at] ?? null));
    return writeCells(sheetId, first, to, part);
  });
}

function* placed(rows: Cell[][], places: number[], width: number): Generator<Cell[]> {
  for (const row of rows) yield placeCells(row, places, width);
}
