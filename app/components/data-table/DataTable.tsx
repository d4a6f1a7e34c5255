import { useMediaQuery, useMounted } from "@mantine/hooks";
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  ModuleRegistry,
  PaginationModule,
  type SortChangedEvent,
  themeQuartz,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { documentNonce } from "#app/nonce";
import { gridThemeParams } from "#app/theme";
import { actionsColumnId } from "./columns";
import styles from "./data-table.module.css";
import { phoneQuery } from "./RowActions";
import { type PageSize, TablePager } from "./TablePager";
import { type TableSort, useTableMemory } from "./use-table-memory";

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  PaginationModule,
  ColumnApiModule,
  CellStyleModule,
]);

const gridTheme = themeQuartz.withParams(gridThemeParams);
const defaultColumn: ColDef = { sortable: true, resizable: false, suppressMovable: true, minWidth: 110 };
const defaultPageSizes: PageSize[] = [25, 50, 100, 200];

interface DataTableProps<Row extends { id: number }> {
  /** Under which sort and page size are remembered, e.g. "circulars". */
  name: string;
  /** What the table is called to those who don't see it. */
  label: string;
  rows: Row[];
  /** Made by the functions of columns.tsx; must stay the same object between renders. */
  columns: ColDef<Row>[];
  /** Where nothing else is remembered. */
  defaultSort: TableSort;
  pageSizes?: PageSize[];
  /** Shows the pager even when everything fits on one page. */
  alwaysPaged?: boolean;
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode;
}

/** A list screen's table: fills the height that is left, remembers how it was sorted, keeps its scroll after edits. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const mounted = useMounted();
  if (props.rows.length === 0) return props.empty;
  if (!mounted) return <div className={styles.waiting} aria-hidden />;
  return <MountedTable {...props} />;
}

function MountedTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { name, label, rows, columns, defaultSort, pageSizes = defaultPageSizes, alwaysPaged } = props;
  const grid = useRef<AgGridReact<Row>>(null);
  const memory = useTableMemory(name, defaultSort, pageSizes[0] ?? 25);
  const [page, setPage] = useState({ current: 1, total: 1 });
  const [initialSort] = useState(memory.sort);
  const onPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false }) ?? false;
  const shownColumns = useMemo(
    () => columns.map((column) => adaptColumn(column, initialSort, onPhone)),
    [columns, initialSort, onPhone],
  );
  return (
    <section className={styles.table} aria-label={label}>
      <div className={styles.grid}>
        <AgGridReact<Row>
          ref={grid}
          theme={gridTheme}
          styleNonce={documentNonce()}
          rowData={rows}
          columnDefs={shownColumns}
          defaultColDef={defaultColumn}
          getRowId={({ data }) => String(data.id)}
          ensureDomOrder
          suppressDragLeaveHidesColumns
          pagination
          suppressPaginationPanel
          paginationPageSizeSelector={false}
          paginationPageSize={memory.pageSize === "ALL" ? Math.max(rows.length, 1) : memory.pageSize}
          onSortChanged={(event) => memory.rememberSort(sortOf(event) ?? defaultSort)}
          onPaginationChanged={({ api }) =>
            setPage({ current: api.paginationGetCurrentPage() + 1, total: api.paginationGetTotalPages() })
          }
        />
      </div>
      <TablePager
        rowCount={rows.length}
        page={page.current}
        pageCount={page.total}
        pageSize={memory.pageSize}
        pageSizes={pageSizes}
        alwaysShown={alwaysPaged ?? false}
        onPage={(next) => grid.current?.api.paginationGoToPage(next - 1)}
        onPageSize={memory.rememberPageSize}
      />
    </section>
  );
}

/** The column as it starts; on phones the actions are one button wide. */
function adaptColumn<Row>(column: ColDef<Row>, sort: TableSort, onPhone: boolean): ColDef<Row> {
  if (column.colId === actionsColumnId) {
    return onPhone ? { ...column, headerClass: styles.silentHeader, width: 56, minWidth: 56 } : column;
  }
  return column.colId === sort.column ? { ...column, initialSort: sort.direction } : column;
}

function sortOf<Row>({ api }: SortChangedEvent<Row>): TableSort | null {
  const sorted = api.getColumnState().find((column) => column.sort);
  return sorted?.sort ? { column: sorted.colId, direction: sorted.sort } : null;
}
