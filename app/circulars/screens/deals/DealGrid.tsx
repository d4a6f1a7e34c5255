import {
  CellApiModule,
  type CellEditRequestEvent,
  CellStyleModule,
  CheckboxEditorModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  type GridApi,
  LargeTextEditorModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { type ClipboardEvent, useEffect, useRef } from "react";
import { type DealField, dealFields } from "#app/circulars/domain/deals/deal-cells";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { documentNonce } from "#app/nonce";
import { gridTheme } from "#app/ui/data-table/grid-theme";
import type { EditorCategory } from "../page-editor/editor-page";
import { changeOfEdit, type DealWarningsById } from "./deal-columns";
import type { DealChange } from "./deal-table";
import styles from "./deals.module.css";
import { cellsOfClipboard, copyOfDeals } from "./paste-cells";

ModuleRegistry.registerModules([
  CellApiModule,
  CellStyleModule,
  CheckboxEditorModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  LargeTextEditorModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
]);

const defaultColumn: ColDef<Deal> = { resizable: true, sortable: true, suppressMovable: true };
const rowSelection = { mode: "multiRow", selectAll: "filtered", enableClickSelection: false } as const;
const selectionColumn: ColDef<Deal> = { width: 48, minWidth: 48, pinned: "left", resizable: false };

interface DealGridProps {
  deals: readonly Deal[];
  /** Those of all deals, by their ids. */
  warnings: DealWarningsById;
  /** Must stay the same object between renders. */
  columns: ColDef<Deal>[];
  categories: EditorCategory[];
  onEdit(change: DealChange): void;
  /** Also where the edit was given up. */
  onEditEnd(): void;
  /** The deal in whose row the focus is. */
  onFocus(dealId: number): void;
  onSelect(dealIds: number[]): void;
  /** @param shown the deals from the focused row on, in the table's order */
  onPaste(cells: string[][], shown: Deal[], from: DealField): void;
  /** Hands over the grid, for what stands outside of it. */
  onReady(api: GridApi<Deal>): void;
}

/** All deals as a spreadsheet: sorted by a press on a heading, edited in place, blocks of cells pasted over it. */
export function DealGrid(props: DealGridProps) {
  const { deals, warnings, columns, categories, onEdit, onFocus, onSelect, onPaste, onReady } = props;
  const api = useRef<GridApi<Deal> | null>(null);
  // What is wrong with a row may have changed with another one.
  useEffect(() => {
    api.current?.setGridOption("context", warnings);
    api.current?.refreshCells({ columns: ["warnings"] });
  }, [warnings]);
  const edit = (event: CellEditRequestEvent<Deal>) => {
    const change = changeOfEdit(event, categories);
    if (change) onEdit(change);
  };
  const paste = (event: ClipboardEvent) => {
    const focused = api.current?.getFocusedCell();
    const field = dealFields.find((one) => one === focused?.column.getColId());
    if (isTyping(event.target) || !focused || !field) return;
    event.preventDefault();
    const shown = displayedDeals(api.current).slice(focused.rowIndex);
    onPaste(cellsOfClipboard(event.clipboardData.getData("text/plain")), shown, field);
  };
  const copy = (event: ClipboardEvent) => {
    const focused = api.current?.getFocusedCell();
    if (isTyping(event.target) || !focused || window.getSelection()?.toString()) return;
    const selected = api.current?.getSelectedRows() ?? [];
    const field = dealFields.find((one) => one === focused.column.getColId());
    const deal = displayedDeals(api.current)[focused.rowIndex];
    const text =
      selected.length > 0
        ? copyOfDeals(selected, dealFields, categories)
        : field && deal && copyOfDeals([deal], [field], categories);
    if (!text) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
  };
  return (
    <section className={styles.grid} aria-label="Deals" onPaste={paste} onCopy={copy}>
      <AgGridReact<Deal>
        theme={gridTheme}
        styleNonce={documentNonce()}
        context={warnings}
        rowData={deals as Deal[]}
        columnDefs={columns}
        defaultColDef={defaultColumn}
        selectionColumnDef={selectionColumn}
        rowSelection={rowSelection}
        getRowId={({ data }) => String(data.id)}
        ensureDomOrder
        rowBuffer={4}
        readOnlyEdit
        invalidEditValueMode="block"
        stopEditingWhenCellsLoseFocus
        enterNavigatesVerticallyAfterEdit
        suppressDragLeaveHidesColumns
        onGridReady={(event) => {
          api.current = event.api;
          onReady(event.api);
        }}
        onCellEditRequest={edit}
        onCellEditingStopped={props.onEditEnd}
        onCellFocused={({ rowIndex }) => {
          const deal = rowIndex === null ? undefined : api.current?.getDisplayedRowAtIndex(rowIndex)?.data;
          if (deal) onFocus(deal.id);
        }}
        onSelectionChanged={(event) => onSelect(event.api.getSelectedRows().map(({ id }) => id))}
      />
    </section>
  );
}

function displayedDeals(api: GridApi<Deal> | null): Deal[] {
  const deals: Deal[] = [];
  api?.forEachNodeAfterFilterAndSort(({ data }) => data && deals.push(data));
  return deals;
}

function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select");
}
