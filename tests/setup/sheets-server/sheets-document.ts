import { Refusal } from "./refusal";

export type SheetValue = string | number | boolean;
/**
 * What a person or program entered; a formula is told apart from a text that looks like one. It shows its value; one
 * without a text is what another formula shows here.
 */
export type EnteredCell = SheetValue | { formula: string; value?: SheetValue } | null;

/** A tab. Rows are never changed in place, so that copying the list of rows copies the tab. */
export interface SheetsTab {
  sheetId: number;
  title: string;
  hidden: boolean;
  rowCount: number;
  columnCount: number;
  rows: EnteredCell[][];
}

export interface SheetsMetadata {
  metadataId: number;
  metadataKey: string;
  metadataValue: string;
  sheetId: number;
}

export interface DocumentState {
  tabs: SheetsTab[];
  metadata: SheetsMetadata[];
}

const maxCells = 10_000_000;
const maxCellLength = 50_000;
/** Maximum length of one tab's developer metadata, in characters. */
const maxMetadata = 30_000;

/** A document as people see it, and what they can do with it. */
export class SheetsDocument {
  state: DocumentState;

  constructor(
    readonly id: string,
    public title: string,
    /** Email addresses of those who may edit it. */
    readonly sharedWith: Set<string>,
  ) {
    const tab = { sheetId: 0, title: "Sheet1", hidden: false, rowCount: 1000, columnCount: 26, rows: [] };
    this.state = { tabs: [tab], metadata: [] };
  }

  tab(sheetId = 0): SheetsTab {
    const found = this.state.tabs.find((tab) => tab.sheetId === sheetId);
    if (!found) throw new Error(`no tab ${sheetId}`);
    return found;
  }

  addTab(sheetId: number, title: string, size = { rowCount: 1000, columnCount: 26 }): SheetsTab {
    const tab = { sheetId, title, hidden: false, rows: [], ...size };
    this.state.tabs.push(tab);
    return tab;
  }

  deleteTab(sheetId: number): void {
    this.state.tabs = this.state.tabs.filter((tab) => tab.sheetId !== sheetId);
  }

  /** The rows that people see, up to the last one with content; blank cells are null. */
  shownRows(sheetId = 0): EnteredCell[][] {
    const { rows } = this.tab(sheetId);
    const last = rows.findLastIndex(holdsAnything);
    return rows.slice(0, last + 1).map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
  }
}

export function holdsAnything(row: EnteredCell[]): boolean {
  return row.some((cell) => cell !== null);
}

/** Checks a document's limits, besides those of its grid. */
export function checkLimits({ tabs, metadata }: DocumentState): void {
  const cells = tabs.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  if (cells > maxCells) {
    throw new Refusal(
      400,
      "INVALID_ARGUMENT",
      "Invalid requests[0]: This action would increase the number of cells in the workbook above the limit of 10000000 cells.",
    );
  }
  for (const { sheetId } of tabs) {
    const own = metadata.filter((each) => each.sheetId === sheetId);
    const size = own.reduce((sum, each) => sum + each.metadataKey.length + each.metadataValue.length, 0);
    if (size > maxMetadata) throw new Refusal(400, "INVALID_ARGUMENT", "Developer metadata quota exceeded.");
  }
  if (!tabs.some(({ hidden }) => !hidden)) {
    throw new Refusal(400, "INVALID_ARGUMENT", "You can't remove all the visible sheets in a document.");
  }
}

export function checkCell(cell: EnteredCell): void {
  if (typeof cell !== "string" || cell.length <= maxCellLength) return;
  const message = "Your input contains more than the maximum of 50000 characters in a single cell.";
  throw new Refusal(400, "INVALID_ARGUMENT", message);
}
