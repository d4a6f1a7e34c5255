import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import type { GoogleDocument, GoogleGrid } from "./google-document";
import {
  addHiddenTab,
  clearCells,
  copyValues,
  deleteTab,
  type GoogleRequest,
  type GridSize,
  numberOf,
  stretchesOf,
} from "./google-requests";

/** Where rows that are to replace those of the tab `gid` are laid out: a hidden tab of the same document for each stage. */
function titlePrefix(gid: number): string {
  return `endcap-${gid}-`;
}

/** The number and the title of a stage's tab. */
export function stageTab(gid: number, stage: string): { sheetId: number; title: string } {
  const title = `${titlePrefix(gid)}${stage}`;
  return { sheetId: numberOf(title), title };
}

/** Known before the tab is made, so that it is made and filled in one request. */
export function stageTabId(gid: number, stage: string): number {
  return stageTab(gid, stage).sheetId;
}

/**
 * Stages of the tab, whoever laid them out; with `prefix`, those whose names begin with it. A tab that people see is none,
 * whatever it is called: it is theirs.
 */
export function stagesOf(gid: number, { grids }: GoogleDocument, prefix = ""): GoogleGrid[] {
  return grids.filter(({ title, hidden }) => hidden && title.startsWith(`${titlePrefix(gid)}${prefix}`));
}

/** A stage is not there, or not whole: somebody has dropped it or swapped it in, since it was looked for perhaps. */
export class StageError extends ExternalServiceError {
  constructor(title: string, detail: string) {
    super("transient", `The rows for "${title}" have to be laid out again.`, { detail });
  }
}

/** What a change of the tab and its stages ended with: a StageError where it was refused since one of these has gone. */
export function toStageError(error: unknown, gid: number, title: string): unknown {
  const detail = error instanceof ExternalServiceError ? (error.options.detail ?? "") : "";
  const gone = /No (?:grid|sheet) with id: (\d+)/i.exec(detail)?.[1];
  return gone === undefined || Number(gone) === gid ? error : new StageError(title, detail);
}

/** How large the stage's tab is, and the requests that make it where it is missing and drop those of dead runs. */
export function prepareStage(
  gid: number,
  stage: string,
  document: GoogleDocument,
  needed: GridSize,
): { requests: GoogleRequest[]; size: GridSize } {
  const id = stageTabId(gid, stage);
  const stages = stagesOf(gid, document);
  const own = stages.find(({ sheetId }) => sheetId === id);
  const dead = stages.filter((each) => each !== own).map(({ sheetId }) => deleteTab(sheetId));
  if (own) return { requests: dead, size: own };
  return { requests: [...dead, addHiddenTab(id, stageTab(gid, stage).title, needed)], size: needed };
}

/**
 * Copies the first rows of a stage below the tab's headings and clears what stands under them in these columns.
 * @param places where each column of the stage belongs in the tab
 * @param firstRow index of the row below the headings
 */
export function takeOver(
  stageId: number,
  target: GoogleGrid,
  { places, rowCount, firstRow }: { places: number[]; rowCount: number; firstRow: number },
): GoogleRequest[] {
  return stretchesOf(places).flatMap(({ from, to, width }) => {
    const columns = { sheetId: target.sheetId, startColumnIndex: to, endColumnIndex: to + width };
    const here = { ...columns, startRowIndex: firstRow, endRowIndex: firstRow + rowCount };
    const below = { ...columns, startRowIndex: firstRow + rowCount, endRowIndex: target.rowCount };
    const there = {
      sheetId: stageId,
      startRowIndex: 0,
      endRowIndex: rowCount,
      startColumnIndex: from,
      endColumnIndex: from + width,
    };
    return [
      ...(rowCount > 0 ? [copyValues(there, here)] : []),
      ...(target.rowCount > firstRow + rowCount ? [clearCells(below)] : []),
    ];
  });
}
