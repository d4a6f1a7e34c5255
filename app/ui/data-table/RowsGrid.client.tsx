import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  LocaleModule,
  ModuleRegistry,
  type SortChangedEvent,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useMemo } from "react";
import type { ListSort } from "#app/kernel/lists";
import { documentNonce } from "#app/nonce";
import { say } from "../language/say";
import { gridTheme, picturedGridTheme } from "./grid-theme.client";

ModuleRegistry.registerModules([ClientSideRowModelModule, ColumnApiModule, CellStyleModule, LocaleModule]);

export interface RowsGridProps<Row extends { id: number }> {
  rows: Row[];
  /** Must stay the same object between renders, as `defaultColumn`. */
  columns: ColDef<Row>[];
  defaultColumn: ColDef;
  /** Rows are higher where they have pictures. */
  isPictured: boolean;
  /** Told in which order people want the rows, which stay as they are until others come. */
  onSort(sort: ListSort): void;
}

/** Rows beside each other's columns. */
export function RowsGrid<Row extends { id: number }>({
  rows,
  columns,
  defaultColumn,
  isPictured,
  onSort,
}: RowsGridProps<Row>) {
  const texts = useMemo(textsOfGrid, []);
  const tellSort = ({ api }: SortChangedEvent<Row>) => {
    const sorted = api.getColumnState().find(({ sort }) => sort);
    if (sorted?.sort) onSort({ column: sorted.colId, direction: sorted.sort });
  };
  return (
    <AgGridReact<Row>
      theme={isPictured ? picturedGridTheme : gridTheme}
      styleNonce={documentNonce()}
      rowData={rows}
      columnDefs={columns}
      defaultColDef={defaultColumn}
      localeText={texts}
      getRowId={({ data }) => String(data.id)}
      ensureDomOrder
      suppressDragLeaveHidesColumns
      suppressMultiSort
      onSortChanged={tellSort}
    />
  );
}

/** What the grid says by itself. */
function textsOfGrid(): Record<string, string> {
  return {
    ariaSortableColumn: say("Press ENTER to sort"),
    noRowsToShow: say("No Rows To Show"),
    loadingOoo: say("Loading..."),
  };
}
