import type { sheets_v4 } from "@googleapis/sheets";
import { OversizedAnswer } from "./google-answers";
import type { GoogleClient } from "./google-client";
import { stretchesOf } from "./google-requests";

/** Below the last row, for what other columns hold there. */
const rowsLookedAt = 1000;

/** The cells of a tab, read in parts where one answer can't hold all that is asked for. */
export class GoogleValues {
  constructor(
    private readonly client: GoogleClient,
    private readonly tab: { spreadsheetId: string; gid: number; signal: AbortSignal | undefined },
    /** How many rows the tab has now. */
    private readonly countRows: () => Promise<number>,
  ) {}

  /** Whether nothing stands in the whole tab. What is blank to its end takes no room in an answer, however large it is. */
  async areBlank(): Promise<boolean> {
    try {
      const [values = []] = await this.#ask([{}], "ROWS");
      return values.length === 0;
    } catch (error) {
      if (error instanceof OversizedAnswer) return false;
      throw error;
    }
  }

  /** Row by row or column by column; blank ends are left out. */
  async read(range: sheets_v4.Schema$GridRange, by: "ROWS" | "COLUMNS"): Promise<unknown[][]> {
    try {
      const [values = []] = await this.#ask([range], by);
      return values;
    } catch (error) {
      if (!(error instanceof OversizedAnswer)) throw error;
      // Half the rows at a time, and of these half. An end that isn't named may have moved.
      const first = range.startRowIndex ?? 0;
      const middle = Math.floor((first + (range.endRowIndex ?? (await this.countRows()))) / 2);
      if (middle <= first) throw error;
      const upper = await this.read({ ...range, endRowIndex: middle }, by);
      const lower = await this.read({ ...range, startRowIndex: middle }, by);
      return by === "ROWS"
        ? joined(upper, lower, middle - first, [])
        : joinedColumns(upper, lower, middle - first);
    }
  }

  /** Whether these columns, from 0, hold anything from a row on, as far as it is looked at. */
  async holdAnything(columns: number[], startRowIndex: number, rowCount: number): Promise<boolean> {
    if (columns.length === 0 || rowCount <= startRowIndex) return false;
    const ranges = rangesOf(columns, startRowIndex, Math.min(rowCount, startRowIndex + rowsLookedAt));
    try {
      return (await this.#ask(ranges, "COLUMNS")).some((values) => values.length > 0);
    } catch (error) {
      if (error instanceof OversizedAnswer) return true;
      throw error;
    }
  }

  /**
   * The index behind the last row in which one of these columns, from 0, holds anything, a formula that shows nothing
   * included; `first` where none does. It looks from the bottom up: there most tabs are blank, which takes no room.
   */
  async endOf(columns: number[], first: number, rowCount: number): Promise<number> {
    let size = rowsLookedAt;
    for (let bottom = rowCount; bottom > first; size *= 8) {
      const top = Math.max(first, bottom - size);
      const found = await this.#endWithin(columns, top, bottom);
      if (found !== null) return found;
      bottom = top;
    }
    return first;
  }

  /** Whether a formula stands in one of these columns in these rows: what it shows may go on to the tab's end. */
  async holdFormula(columns: number[], first: number, end: number): Promise<boolean> {
    const values = await this.#ask(rangesOf(columns, first, end), "ROWS", "FORMULA");
    return values.flat(2).some((cell) => typeof cell === "string" && cell.startsWith("="));
  }

  /**
   * What people have entered in each of these columns, formulas as such, from a row on; blank ends are left out. Null
   * where it is more than one answer holds.
   */
  async readEntered(columns: number[], first: number, end: number): Promise<Map<number, unknown[]> | null> {
    const ranges = rangesOf(columns, first, end);
    try {
      const values = await this.#ask(ranges, "COLUMNS", "FORMULA");
      return new Map(
        values.flatMap((cells, at) =>
          cells.map((each, index) => [(ranges[at]?.startColumnIndex ?? 0) + index, each]),
        ),
      );
    } catch (error) {
      if (error instanceof OversizedAnswer) return null;
      throw error;
    }
  }

  async #endWithin(columns: number[], top: number, bottom: number): Promise<number | null> {
    try {
      const values = await this.#ask(rangesOf(columns, top, bottom), "ROWS", "FORMULA");
      const lasts = values.map((rows) => rows.findLastIndex((row) => row.some((cell) => cell !== "")));
      const last = Math.max(-1, ...lasts);
      return last < 0 ? null : top + last + 1;
    } catch (error) {
      if (!(error instanceof OversizedAnswer)) throw error;
      if (bottom - top <= 1) return bottom;
      const middle = Math.floor((top + bottom) / 2);
      return (await this.#endWithin(columns, middle, bottom)) ?? this.#endWithin(columns, top, middle);
    }
  }

  #ask(
    ranges: sheets_v4.Schema$GridRange[],
    majorDimension: "ROWS" | "COLUMNS",
    as: "UNFORMATTED_VALUE" | "FORMULA" = "UNFORMATTED_VALUE",
  ): Promise<unknown[][][]> {
    const { spreadsheetId, gid, signal } = this.tab;
    const ofTab = ranges.map((range) => ({ sheetId: gid, ...range }));
    return this.client.readRanges(spreadsheetId, ofTab, { majorDimension, as }, signal);
  }
}

function rangesOf(columns: number[], startRowIndex: number, endRowIndex: number) {
  return stretchesOf(columns).map(({ to, width }) => ({
    startRowIndex,
    endRowIndex,
    startColumnIndex: to,
    endColumnIndex: to + width,
  }));
}

/** The lower part stands so many places below where the upper one began, whose blank end was left out. */
function joined<Value>(upper: Value[], lower: Value[], places: number, blank: Value): Value[] {
  if (lower.length === 0) return upper;
  const gap = Array.from({ length: places - upper.length }, () => blank);
  return [...upper, ...gap, ...lower];
}

function joinedColumns(upper: unknown[][], lower: unknown[][], places: number): unknown[][] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) =>
    joined(upper[column] ?? [], lower[column] ?? [], places, ""),
  );
}
