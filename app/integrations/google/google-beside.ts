import type { GoogleGrid } from "./google-document";
import {
  addHiddenTab,
  copyCells,
  deleteTab,
  type GoogleRequest,
  stretchesOf,
  writeCells,
} from "./google-requests";
import { stageTab } from "./google-stages";
import type { GoogleValues } from "./google-values";
import { placeRows } from "./rows-beside";

/** A tab whose rows are about to be replaced. */
export interface ReplacedTab {
  target: GoogleGrid;
  stage: string;
  /** Of the whole row. */
  headings: string[];
  /** Columns that are written to. */
  places: number[];
  /** Index of the row below the headings. */
  firstRow: number;
  /** Cells that the document has room for. */
  freeCells: number;
  key: { place: number; keys: string[] };
}

/** How what people keep beside the rows goes along with them. */
export interface Beside {
  /** To be done before the rows are replaced. */
  moves: GoogleRequest[];
  /** To be done after that: the keys of the rows that are kept below. */
  keys: GoogleRequest[];
  /** Rows that the tab needs below the headings. */
  rowCount: number;
  stayed: string[];
  leftBelow: number;
}

/**
 * Cells are copied by way of a hidden tab, with their formats. A column with a formula stays as it is, and so do those at
 * its right, which the formula may fill: it counts with the row that it stands in.
 */
export async function moveBeside(values: GoogleValues, tab: ReplacedTab): Promise<Beside> {
  const { target, headings, places, firstRow, key } = tab;
  const others = Array.from({ length: target.columnCount }, (_, column) => column).filter(
    (column) => !places.includes(column),
  );
  const stay = (columns: number[]): Beside => {
    const stayed = columns.map((column) => headings[column]?.trim() || `${column + 1}`);
    return { moves: [], keys: [], rowCount: 0, stayed, leftBelow: 0 };
  };
  if (others.length === 0) return stay([]);
  const entered = await values.readEntered(others, firstRow - 1, target.rowCount);
  if (!entered) return stay(others.filter((column) => (headings[column] ?? "") !== ""));
  const filled = others.filter((column) => entered.get(column)?.slice(1).some(isFilled));
  if (filled.length === 0) return stay([]);
  if (key.place >= target.columnCount) return stay(filled);
  const ofFormulas = new Set<number>();
  for (const column of others) {
    const mayBeFilled = ofFormulas.has(column - 1) && filled.includes(column);
    if (mayBeFilled || entered.get(column)?.some(isFormula)) ofFormulas.add(column);
  }
  const moving = filled.filter((column) => !ofFormulas.has(column));
  const keyRange = {
    startRowIndex: firstRow,
    startColumnIndex: key.place,
    endColumnIndex: key.place + 1,
  };
  const [oldKeys = []] = target.rowCount > firstRow ? await values.read(keyRange, "COLUMNS") : [];
  const cells = moving.map((column) => entered.get(column)?.slice(1) ?? []);
  const old = Array.from(
    { length: Math.max(oldKeys.length, ...cells.map((each) => each.length)) },
    (_, row) => {
      const held = cells.map((each) => each[row] ?? "");
      return {
        key: String(oldKeys[row] ?? "").trim(),
        held: held.some(isFilled) ? JSON.stringify(held) : "",
      };
    },
  );
  const { sources, left } = placeRows(old, key.keys);
  if (sources.every((source, place) => source === place)) return stay([]);
  const needed = Math.max(...sources) + 1;
  const rowCount = Math.max(target.rowCount, firstRow + needed);
  if (rowCount * target.columnCount * 2 > tab.freeCells + target.rowCount * target.columnCount) {
    return stay(filled);
  }
  const { stayed } = stay(filled.filter((column) => ofFormulas.has(column)));
  const keys = left.map((row) => writeCells(target.sheetId, firstRow + row.place, key.place, [[row.key]]));
  const moves = moving.length === 0 ? [] : movesOf(tab, moving, sources);
  return { moves, keys, rowCount: needed, stayed, leftBelow: left.length };
}

function movesOf(
  { target, stage, firstRow }: ReplacedTab,
  moving: number[],
  sources: number[],
): GoogleRequest[] {
  const kept = stageTab(target.sheetId, `${stage}:beside`);
  const { columnCount } = target;
  const end = firstRow + Math.max(...sources) + 1;
  const stretches = stretchesOf(moving).map(({ to, width }) => ({
    startColumnIndex: to,
    endColumnIndex: to + width,
  }));
  const all = { startRowIndex: firstRow, endRowIndex: end };
  return [
    addHiddenTab(kept.sheetId, kept.title, { rowCount: end, columnCount }),
    ...stretches.map((columns) =>
      copyCells(
        { sheetId: target.sheetId, ...all, ...columns },
        { sheetId: kept.sheetId, ...all, ...columns },
      ),
    ),
    ...rowStretches(sources).flatMap(({ from, to, height }) =>
      stretches.map((columns) =>
        copyCells(
          {
            sheetId: kept.sheetId,
            startRowIndex: firstRow + from,
            endRowIndex: firstRow + from + height,
            ...columns,
          },
          {
            sheetId: target.sheetId,
            startRowIndex: firstRow + to,
            endRowIndex: firstRow + to + height,
            ...columns,
          },
        ),
      ),
    ),
    deleteTab(kept.sheetId),
  ];
}

/** Rows that stay side by side, in as few stretches as there are; those that keep their place are none. */
function rowStretches(sources: number[]): { from: number; to: number; height: number }[] {
  const stretches: { from: number; to: number; height: number }[] = [];
  for (const [to, from] of sources.entries()) {
    if (from === to) continue;
    const last = stretches.at(-1);
    if (last && last.from + last.height === from && last.to + last.height === to) last.height += 1;
    else stretches.push({ from, to, height: 1 });
  }
  return stretches;
}

function isFilled(cell: unknown): boolean {
  return cell !== "" && cell !== undefined && cell !== null;
}

function isFormula(cell: unknown): boolean {
  return typeof cell === "string" && cell.startsWith("=");
}
