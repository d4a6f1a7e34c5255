import {
  CellApiModule,
  type CellEditRequestEvent,
  CellStyleModule,
  CheckboxEditorModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  createGrid,
  type GridApi,
  type GridOptions,
  LargeTextEditorModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  SelectEditorModule,
  TextEditorModule,
} from "ag-grid-community";
import { type ClipboardEvent, type MutableRefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type DealField, dealFields } from "#app/circulars/domain/deals/deal-fields";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { documentNonce } from "#app/nonce";
import { gridTheme } from "#app/ui/data-table/grid-theme.client";
import { say, told } from "#app/ui/language/say";
import type { EditorCategory } from "../page-editor/editor-page";
import { changeOfEdit, type DealWarningsById } from "./deal-columns";
import type { DealChange } from "./deal-step";
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
  LocaleModule,
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

export interface DealGridProps {
  deals: readonly Deal[];
  /** The warnings of all deals, by deal id. */
  warnings: DealWarningsById;
  /** Must stay the same object between renders. */
  columns: ColDef<Deal>[];
  categories: EditorCategory[];
  onEdit(change: DealChange): void;
  /** Called when an edit was cancelled, too. */
  onEditEnd(): void;
  /** The deal in whose row the focus is. */
  onFocus(dealId: number): void;
  onSelect(dealIds: number[]): void;
  /** @param shown the deals from the focused row on, in the table's order */
  onPaste(cells: string[][], shown: Deal[], from: DealField): void;
  /** Passes on the grid's API, for controls outside the grid. */
  onReady(api: GridApi<Deal>): void;
}

/**
 * All deals as a spreadsheet: sorted by a press on a heading, edited in place, blocks of cells pasted over it. The grid
 * draws its cells itself: hundreds of components, made at once, would hold up the first row.
 */
export function DealGrid(props: DealGridProps) {
  const { deals, warnings, columns, categories, onPaste } = props;
  const place = useRef<HTMLDivElement>(null);
  const api = useGrid(place, props);
  useGridOption(api, "columnDefs", columns);
  useGridOption(api, "rowData", deals as Deal[]);
  // A change of one row may change the warnings of others.
  useGridOption(api, "context", warnings);
  useEffect(() => {
    if (warnings) api.current?.refreshCells({ columns: ["warnings"] });
  }, [api, warnings]);
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
    <section ref={place} className={styles.grid} aria-label={say("Deals")} onPaste={paste} onCopy={copy} />
  );
}

type Grid = MutableRefObject<GridApi<Deal> | null>;

/** Creates the grid once per screen; it always calls the callbacks of the newest render. */
function useGrid(place: MutableRefObject<HTMLElement | null>, props: DealGridProps): Grid {
  const api = useRef<GridApi<Deal> | null>(null);
  const newest = useRef(props);
  newest.current = props;
  useLayoutEffect(() => {
    if (!place.current) return;
    const grid = createGrid<Deal>(place.current, optionsOf(newest));
    api.current = grid;
    newest.current.onReady(grid);
    return () => grid.destroy();
  }, [place]);
  return api;
}

/** Passes on an option that has changed since the grid was made. */
function useGridOption<Name extends "columnDefs" | "rowData" | "context">(
  api: Grid,
  name: Name,
  value: GridOptions<Deal>[Name],
): void {
  const given = useRef(value);
  useEffect(() => {
    if (given.current === value) return;
    given.current = value;
    api.current?.updateGridOptions({ [name]: value });
  }, [api, name, value]);
}

function optionsOf(newest: MutableRefObject<DealGridProps>): GridOptions<Deal> {
  const { deals, warnings, columns } = newest.current;
  return {
    theme: gridTheme,
    styleNonce: documentNonce(),
    // The grid's own texts, for screen readers.
    getLocaleText: ({ defaultValue }) => told(defaultValue),
    context: warnings,
    rowData: deals as Deal[],
    columnDefs: columns,
    defaultColDef: defaultColumn,
    selectionColumnDef: selectionColumn,
    rowSelection,
    getRowId: ({ data }) => String(data.id),
    ensureDomOrder: true,
    rowBuffer: 4,
    readOnlyEdit: true,
    invalidEditValueMode: "block",
    stopEditingWhenCellsLoseFocus: true,
    enterNavigatesVerticallyAfterEdit: true,
    suppressDragLeaveHidesColumns: true,
    onCellEditRequest: (event: CellEditRequestEvent<Deal>) => {
      const change = changeOfEdit(event, newest.current.categories);
      if (change) newest.current.onEdit(change);
    },
    onCellEditingStopped: () => newest.current.onEditEnd(),
    onCellFocused: ({ rowIndex, api }) => {
      const deal = rowIndex === null ? undefined : api.getDisplayedRowAtIndex(rowIndex)?.data;
      if (deal) newest.current.onFocus(deal.id);
    },
    onSelectionChanged: ({ api }) => newest.current.onSelect(api.getSelectedRows().map(({ id }) => id)),
  };
}

function displayedDeals(api: GridApi<Deal> | null): Deal[] {
  const deals: Deal[] = [];
  api?.forEachNodeAfterFilterAndSort(({ data }) => data && deals.push(data));
  return deals;
}

function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select");
}
