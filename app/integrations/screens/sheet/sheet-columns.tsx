import type { ColDef } from "ag-grid-community";
import type { ShownSheetRow } from "#app/integrations/domain/sheets/queries.server";
import { numberColumn, textColumn } from "#app/ui/data-table/columns";

/** A column for the number of the row and one for each heading; columns keep a readable width and are scrolled to. */
export function sheetColumns(headings: string[]): ColDef<ShownSheetRow>[] {
  return [
    { ...numberColumn<ShownSheetRow>("position", "Row", ({ id }) => id, 90), pinned: "left" },
    ...headings.map((heading, index) => ({
      ...textColumn<ShownSheetRow>(`cell-${index}`, heading, ({ cells }) => String(cells[index] ?? ""), {
        minWidth: 160,
      }),
      resizable: true,
    })),
  ];
}
