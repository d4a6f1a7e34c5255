import { useMediaQuery } from "@mantine/hooks";
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  ModuleRegistry,
  type SortChangedEvent,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { type ListDefinition, type ListPage, type ListSort, sameSort } from "#app/kernel/lists";
import { documentNonce } from "#app/nonce";
import { actionsColumnId } from "./columns";
import styles from "./data-table.module.css";
import { gridTheme, heightOfRows } from "./grid-theme";
import { phoneQuery } from "./RowActions";
import { TablePager } from "./TablePager";
import type { ListState } from "./use-list";

ModuleRegistry.registerModules([ClientSideRowModelModule, ColumnApiModule, CellStyleModule]);

/** Rows come sorted: the grid's own sorting shows the arrow and leaves them as they are. */
const defaultColumn: ColDef = {
  resizable: false,
  suppressMovable: true,
  minWidth: 110,
  sortingOrder: ["asc", "desc"],
  comparator: () => 0,
};

interface DataTableProps<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
> {
  list: ListDefinition<Column, Tab, Field>;
  state: ListState<Column, Tab, Field>;
  page: ListPage<Row>;
  /** What the table is called to those who don't see it. */
  label: string;
  /** Made by the functions of columns.tsx; must stay the same object between renders. */
  columns: ColDef<Row>[];
  /** Shows the pager even when everything fits on one page. */
  alwaysPaged?: boolean;
  /** Stands in place of the usual one, for lists that can only be leafed through. */
  pager?: ReactNode;
  /** Stands in place of the table when there are no rows. */
  empty: ReactNode;
}

/**
 * A list screen's table: shows the page of the list that the server answered. It ends where its rows end, or scrolls
 * within the height that is left.
 */
export function DataTable<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
>(props: DataTableProps<Row, Column, Tab, Field>) {
  if (!props.state.ready) return <div className={styles.waiting} aria-hidden />;
  if (props.page.total === 0) return props.empty;
  return <ReadyTable {...props} />;
}

function ReadyTable<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
>(props: DataTableProps<Row, Column, Tab, Field>) {
  const { list, state, page, label, columns, alwaysPaged, pager } = props;
  const { sort, pageSize } = state.query;
  const onPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false }) ?? false;
  const shownColumns = useMemo(
    () => columns.map((column) => adaptColumn(column, list.columns, sort, onPhone)),
    [columns, list, sort, onPhone],
  );
  const askSorted = (event: SortChangedEvent<Row>) => {
    const sorted = event.api.getColumnState().find((column) => column.sort);
    const column = list.columns.find((known) => known === sorted?.colId);
    if (column === undefined || !sorted?.sort) return;
    const next: ListSort<Column> = { column, direction: sorted.sort };
    if (!sameSort(next, sort)) state.ask({ sort: next });
  };
  const rowsHeight = { "--rows-height": `${heightOfRows(page.rows.length)}px` } as CSSProperties;
  return (
    <section className={styles.table} aria-label={label}>
      <div className={styles.grid} style={rowsHeight}>
        <AgGridReact<Row>
          theme={gridTheme}
          styleNonce={documentNonce()}
          rowData={page.rows}
          columnDefs={shownColumns}
          defaultColDef={defaultColumn}
          getRowId={({ data }) => String(data.id)}
          ensureDomOrder
          suppressDragLeaveHidesColumns
          suppressMultiSort
          onSortChanged={askSorted}
        />
      </div>
      {pager ?? (
        <TablePager
          rowCount={page.total}
          isExact={page.totalIsExact}
          page={page.page}
          pageSize={pageSize}
          pageSizes={list.pageSizes}
          alwaysShown={alwaysPaged ?? false}
          onPage={(next) => state.ask({ page: next })}
          onPageSize={(size) => state.ask({ pageSize: size })}
        />
      )}
    </section>
  );
}

/** The column as it is sorted now; on phones the actions are one button wide. */
function adaptColumn<Row>(
  column: ColDef<Row>,
  sortable: readonly string[],
  sort: ListSort,
  onPhone: boolean,
): ColDef<Row> {
  const { colId = "" } = column;
  if (colId === actionsColumnId && onPhone) {
    return { ...column, headerClass: styles.silentHeader, width: 56, minWidth: 56 };
  }
  return {
    ...column,
    sortable: sortable.includes(colId),
    sort: colId === sort.column ? sort.direction : null,
  };
}
