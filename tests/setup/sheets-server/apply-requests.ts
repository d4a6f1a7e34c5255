import type { sheets_v4 } from "@googleapis/sheets";
import { Refusal } from "./refusal";
import {
  checkCell,
  checkLimits,
  type DocumentState,
  type EnteredCell,
  holdsAnything,
  type SheetsTab,
} from "./sheets-document";

type Request = sheets_v4.Schema$Request;
type Reply = sheets_v4.Schema$Response;

const maxRequests = 100_000;

/**
 * What a document is after a batchUpdate, and a reply to each request, with nothing in it where there is nothing to tell.
 * The document itself stays as it is, so that all is done or nothing.
 */
export function applyRequests(
  before: DocumentState,
  requests: Request[],
): { state: DocumentState; replies: Reply[] } {
  if (requests.length > maxRequests) {
    throw invalid(`Cannot exceed ${maxRequests} requests in a single batch.`);
  }
  if (requests.length === 0) throw invalid("Must specify at least one request.");
  const state: DocumentState = {
    tabs: before.tabs.map((tab) => ({ ...tab, rows: [...tab.rows] })),
    metadata: [...before.metadata],
  };
  const replies: Reply[] = [];
  for (const [index, request] of requests.entries()) {
    const [kind = ""] = Object.keys(request);
    const apply = kinds[kind];
    if (!apply) throw invalid(`Invalid requests[${index}]: no such request kind "${kind}".`);
    try {
      replies.push((apply(state, request) as Reply | undefined) ?? {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw invalid(`Invalid requests[${index}].${kind}: ${error.message}`);
    }
  }
  checkLimits(state);
  return { state, replies };
}

const kinds: Record<string, (state: DocumentState, request: Request) => unknown> = {
  addSheet(state: DocumentState, { addSheet }: Request) {
    const { sheetId, title, hidden, gridProperties } = addSheet?.properties ?? {};
    if (state.tabs.some((tab) => tab.title === title)) {
      throw invalid(`A sheet with the name "${title}" already exists. Please enter another name.`);
    }
    if (state.tabs.some((tab) => tab.sheetId === sheetId)) throw invalid(`Duplicate sheet id: ${sheetId}`);
    const made = {
      sheetId: sheetId ?? Math.floor(Math.random() * 0x7fffffff),
      title: title ?? `Sheet${state.tabs.length + 1}`,
      hidden: hidden ?? false,
      rowCount: gridProperties?.rowCount ?? 1000,
      columnCount: gridProperties?.columnCount ?? 26,
      rows: [],
    };
    state.tabs.push(made);
    return { addSheet: { properties: { sheetId: made.sheetId, title: made.title, sheetType: "GRID" } } };
  },

  deleteSheet(state: DocumentState, { deleteSheet }: Request) {
    const tab = tabOf(state, deleteSheet?.sheetId);
    state.tabs = state.tabs.filter((each) => each !== tab);
    state.metadata = state.metadata.filter(({ sheetId }) => sheetId !== tab.sheetId);
  },

  updateSheetProperties(state: DocumentState, { updateSheetProperties }: Request) {
    const { properties, fields } = updateSheetProperties ?? {};
    const tab = tabOf(state, properties?.sheetId);
    const { rowCount, columnCount } = properties?.gridProperties ?? {};
    for (const field of (fields ?? "").split(",")) {
      if (field === "gridProperties.rowCount") tab.rowCount = rowCount ?? 0;
      else if (field === "gridProperties.columnCount") tab.columnCount = columnCount ?? 0;
      else throw invalid(`Unknown field "${field}".`);
    }
    if (tab.rowCount < 1 || tab.columnCount < 1) throw invalid("You can't delete all the rows on the sheet.");
    tab.rows = tab.rows.slice(0, tab.rowCount).map((row) => row.slice(0, tab.columnCount));
  },

  appendDimension(state: DocumentState, { appendDimension }: Request) {
    const { sheetId, dimension, length } = appendDimension ?? {};
    const tab = tabOf(state, sheetId);
    if (!length || length < 1) throw invalid(`Invalid length "${length}".`);
    if (dimension === "ROWS") tab.rowCount += length;
    else if (dimension === "COLUMNS") tab.columnCount += length;
    else throw invalid(`Invalid dimension "${dimension}".`);
  },

  updateCells(state: DocumentState, { updateCells }: Request) {
    if (updateCells?.fields !== "userEnteredValue") throw invalid(`Unknown fields "${updateCells?.fields}".`);
    const { range, start } = updateCells;
    const tab = tabOf(state, (range ?? start)?.sheetId);
    const rows = (updateCells.rows ?? []).map(cellsOf);
    const area = range
      ? areaOf(tab, range)
      : {
          top: start?.rowIndex ?? 0,
          left: start?.columnIndex ?? 0,
          bottom: (start?.rowIndex ?? 0) + rows.length,
          right: (start?.columnIndex ?? 0) + Math.max(0, ...rows.map((row) => row.length)),
        };
    write(tab, area, (row, column) => rows[row]?.[column] ?? null);
  },

  appendCells(state: DocumentState, { appendCells }: Request) {
    if (appendCells?.fields !== "userEnteredValue") throw invalid(`Unknown fields "${appendCells?.fields}".`);
    const tab = tabOf(state, appendCells.sheetId);
    const rows = (appendCells.rows ?? []).map(cellsOf);
    const top = tab.rows.findLastIndex(holdsAnything) + 1;
    const bottom = top + rows.length;
    tab.rowCount = Math.max(tab.rowCount, bottom);
    const right = Math.max(0, ...rows.map((row) => row.length));
    write(tab, { top, left: 0, bottom, right }, (row, column) => rows[row]?.[column] ?? null);
  },

  copyPaste(state: DocumentState, { copyPaste }: Request) {
    if (!copyPaste || !["PASTE_VALUES", "PASTE_NORMAL"].includes(copyPaste.pasteType ?? ""))
      throw invalid(`Unknown paste type "${copyPaste?.pasteType}".`);
    const source = tabOf(state, copyPaste.source?.sheetId);
    const target = tabOf(state, copyPaste.destination?.sheetId);
    const from = areaOf(source, copyPaste.source ?? {});
    const to = areaOf(target, copyPaste.destination ?? {});
    if (to.bottom - to.top !== from.bottom - from.top || to.right - to.left !== from.right - from.left) {
      throw invalid("Source and destination differ in size.");
    }
    const copied = source.rows.slice(from.top, from.bottom);
    write(target, to, (row, column) => copied[row]?.[from.left + column] ?? null);
  },

  createDeveloperMetadata(state: DocumentState, { createDeveloperMetadata }: Request) {
    const developerMetadata = createDeveloperMetadata?.developerMetadata;
    const { metadataKey, metadataValue, location, visibility } = developerMetadata ?? {};
    if (visibility !== "PROJECT" && visibility !== "DOCUMENT")
      throw invalid("A visibility must be specified.");
    const metadataId = developerMetadata?.metadataId ?? Math.floor(Math.random() * 0x7fffffff);
    if (state.metadata.some((each) => each.metadataId === metadataId))
      throw invalid(`Developer metadata with id ${metadataId} already exists.`);
    state.metadata.push({
      metadataId,
      metadataKey: metadataKey ?? "",
      metadataValue: metadataValue ?? "",
      sheetId: tabOf(state, location?.sheetId).sheetId,
    });
    return { createDeveloperMetadata: { developerMetadata: { ...developerMetadata, metadataId } } };
  },

  deleteDeveloperMetadata(state: DocumentState, { deleteDeveloperMetadata }: Request) {
    const id = deleteDeveloperMetadata?.dataFilter?.developerMetadataLookup?.metadataId;
    const deletedDeveloperMetadata = state.metadata.filter(({ metadataId }) => metadataId === id);
    state.metadata = state.metadata.filter(({ metadataId }) => metadataId !== id);
    return { deleteDeveloperMetadata: { deletedDeveloperMetadata } };
  },
};

interface Area {
  top: number;
  left: number;
  /** The first row and column that no longer belong to it. */
  bottom: number;
  right: number;
}

export function areaOf(tab: SheetsTab, range: sheets_v4.Schema$GridRange): Area {
  return {
    top: range.startRowIndex ?? 0,
    left: range.startColumnIndex ?? 0,
    bottom: range.endRowIndex ?? tab.rowCount,
    right: range.endColumnIndex ?? tab.columnCount,
  };
}

function write(tab: SheetsTab, area: Area, cellAt: (row: number, column: number) => EnteredCell): void {
  if (area.bottom > tab.rowCount || area.right > tab.columnCount || area.top < 0 || area.left < 0) {
    throw invalid(
      `Range (${tab.title}) exceeds grid limits. Max rows: ${tab.rowCount}, max columns: ${tab.columnCount}`,
    );
  }
  while (tab.rows.length < area.bottom) tab.rows.push([]);
  for (let row = area.top; row < area.bottom; row += 1) {
    const cells = [...(tab.rows[row] ?? [])];
    while (cells.length < area.right) cells.push(null);
    for (let column = area.left; column < area.right; column += 1) {
      const cell = cellAt(row - area.top, column - area.left);
      checkCell(cell);
      cells[column] = cell;
    }
    tab.rows[row] = cells;
  }
}

function cellsOf({ values }: sheets_v4.Schema$RowData): EnteredCell[] {
  return (values ?? []).map(({ userEnteredValue }) => {
    const { stringValue, numberValue, boolValue, formulaValue } = userEnteredValue ?? {};
    if (formulaValue !== undefined && formulaValue !== null) return { formula: formulaValue };
    return stringValue ?? numberValue ?? boolValue ?? null;
  });
}

export function tabOf(state: DocumentState, sheetId: number | null | undefined): SheetsTab {
  const tab = state.tabs.find((each) => each.sheetId === (sheetId ?? 0));
  if (!tab) throw invalid(`No grid with id: ${sheetId}`);
  return tab;
}

function invalid(message: string): Refusal {
  return new Refusal(400, "INVALID_ARGUMENT", message);
}
