import { ExternalServiceError } from "../../kernel/ports/external-service-error";
import type { DocumentAnswer } from "./google-answers";

/** A tab that holds cells. */
export interface GoogleGrid {
  sheetId: number;
  title: string;
  hidden: boolean;
  rowCount: number;
  columnCount: number;
}

export interface GoogleDocument {
  title: string;
  /** In the order of the tabs. */
  grids: GoogleGrid[];
  usedCells: number;
  /** @throws ExternalServiceError when there is none of this number */
  tab(gid: number | null): GoogleGrid;
}

/** What a document says of itself, without its cells. */
export function readDocument(answer: DocumentAnswer): GoogleDocument {
  const { title } = answer.properties;
  const grids = answer.sheets.flatMap(({ properties: { gridProperties, sheetId, title: name, hidden } }) =>
    gridProperties ? { sheetId, title: name, hidden, ...gridProperties } : [],
  );
  return {
    title,
    grids,
    usedCells: grids.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0),
    tab(gid) {
      const found = findTab(grids, gid);
      if (found) return found;
      throw new ExternalServiceError("configuration", `The tab of the spreadsheet "${title}" was deleted.`, {
        advice: "Open the spreadsheet at another tab and enter the address shown there.",
        detail: `gid ${gid}`,
      });
    },
  };
}

/** Without a number: the one that a document begins with, or the first that people see. */
function findTab(grids: GoogleGrid[], gid: number | null): GoogleGrid | undefined {
  const numbered = grids.find(({ sheetId }) => sheetId === (gid ?? 0));
  return numbered ?? (gid === null ? grids.find(({ hidden }) => !hidden) : undefined);
}
