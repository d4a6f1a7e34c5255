import { readDealCell } from "#app/circulars/domain/deals/deal-cells";
import {
  type DealField,
  dealCell,
  dealFieldLabels,
  dealFields,
} from "#app/circulars/domain/deals/deal-fields";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import type { EditorCategory } from "#app/circulars/screens/page-editor/editor-page";
import { say, told } from "#app/ui/language/say";
import type { DealChange } from "./deal-step";

/** What pasting a block of cells would do. */
export interface PastePlan {
  changes: DealChange[];
  cellCount: number;
  /** Cells that can't be taken, each as a sentence that names it. */
  refused: string[];
}

/** The cells of a text that a spreadsheet program has copied: tabs part columns, line ends rows; quotes hold both. */
export function cellsOfClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at));
    const plain = quoted ? null : /^[^\t\r\n]*/.exec(text.slice(at));
    rows.at(-1)?.push(quoted?.[1]?.replaceAll('""', '"') ?? plain?.[0] ?? "");
    at += (quoted ?? plain)?.[0].length ?? 0;
    const end = /^(\t|\r?\n|\r)/.exec(text.slice(at))?.[0] ?? "";
    at += end.length;
    if (end === "\t" && at === text.length) rows.at(-1)?.push("");
    else if (end !== "\t" && end !== "" && at < text.length) rows.push([]);
  }
  return rows;
}

/**
 * Lays a block of cells over the table, its first cell on the one that has the focus.
 * @param shown the deals from the focused row on, as the table shows them
 * @param from the column that has the focus
 */
export function planPaste(
  cells: string[][],
  shown: readonly Deal[],
  from: DealField,
  categories: readonly EditorCategory[],
): PastePlan {
  const fields = dealFields.slice(dealFields.indexOf(from));
  const plan: PastePlan = { changes: [], cellCount: 0, refused: [] };
  for (const [index, row] of cells.entries()) {
    const deal = shown[index];
    const change: DealChange = { id: deal?.id ?? 0 };
    for (const [column, text] of row.entries()) {
      const field = fields[column];
      const place = {
        row: index + 1,
        column: field ? told(dealFieldLabels[field]) : say("column {number}", { number: column + 1 }),
      };
      if (!deal || !field) {
        plan.refused.push(say("Row {row}, {column}: there is no such cell in the table.", place));
        continue;
      }
      const read = readDealCell(field, text, categories);
      if (!read.ok)
        plan.refused.push(say("Row {row}, {column}: {problem}", { ...place, problem: told(read.message) }));
      else if (read.value !== deal[field]) {
        Object.assign(change, { [field]: read.value });
        plan.cellCount += 1;
      }
    }
    if (Object.keys(change).length > 1) plan.changes.push(change);
  }
  return plan;
}

/** The cells of deals as spreadsheet programs take them from the clipboard. */
export function copyOfDeals(
  deals: readonly Deal[],
  fields: readonly DealField[],
  categories: readonly EditorCategory[],
): string {
  const rows = deals.map((deal) =>
    fields.map((field) => quoted(dealCell(field, deal, categories))).join("\t"),
  );
  return rows.join("\n");
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
