import { useMediaQuery } from "@mantine/hooks";
import type { ColDef } from "ag-grid-community";
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ListDefinition, type ListPage, type ListSort, sameSort } from "#app/kernel/lists";
import { told } from "../language/say";
import { lazyComponent } from "../lazy-component";
import { CardList, CardSort } from "./CardList";
import { actionsOf, cardLayoutOf, hasPictures } from "./card-parts";
import { actionsColumnId } from "./columns";
import styles from "./data-table.module.css";
import { phoneQuery, roomyQuery, tabletQuery, widthOfActions } from "./RowActions";
import type { RowsGridProps } from "./RowsGrid.client";
import { heightOfRows, rowHeightOf } from "./row-heights";
import { TablePager } from "./TablePager";
import type { ListState } from "./use-list";

/** Phones never draw it. */
const RowsGrid = lazyComponent<RowsGridProps<never>>(
  async () => (await import("./RowsGrid.client")).RowsGrid,
  () => <div className={styles.waiting} aria-hidden />,
  () => !window.matchMedia(phoneQuery).matches,
) as <Row extends { id: number }>(props: RowsGridProps<Row>) => ReactNode;

/** Rows come sorted: the grid's own sorting shows the arrow and leaves them as they are. */
const defaultColumn = {
  resizable: false,
  suppressMovable: true,
  minWidth: 110,
  sortingOrder: ["asc", "desc"],
  comparator: () => 0,
} satisfies ColDef;

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
 * within the height that is left. On phones its rows are cards, on tablets where its columns would not all be in view.
 */
export function DataTable<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
>(props: DataTableProps<Row, Column, Tab, Field>) {
  const { ready, mayShowOthers } = props.state;
  if (props.page.total === 0 && !mayShowOthers) return props.empty;
  if (!ready) return <div className={styles.waiting} aria-hidden />;
  return <ReadyTable {...props} />;
}

/** Looked at before the first frame: a table that turns into cards would be seen to. */
function useQuery(query: string): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;
}

/**
 * How wide an element is, and how large the reader has texts, before each frame. A new size of texts changes the width,
 * too, since what stands around is measured by it. Nothing is too wide for an element that is not there yet.
 */
function useMeasures() {
  const element = useRef<HTMLElement>(null);
  const [measures, setMeasures] = useState({ width: Number.POSITIVE_INFINITY, textScale: 1 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setMeasures({ width: current.clientWidth, textScale: size / 16 });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, measures] as const;
}

function leastWidthOf<Row>(columns: ColDef<Row>[]): number {
  return columns.reduce((sum, { minWidth = defaultColumn.minWidth }) => sum + minWidth, 0);
}

function ReadyTable<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
>(props: DataTableProps<Row, Column, Tab, Field>) {
  const { list, state, page, label, columns, alwaysPaged, pager } = props;
  const { sort, pageSize } = state.query;
  const isOnPhone = useQuery(phoneQuery);
  const isRoomy = useQuery(roomyQuery);
  const isOnTablet = useQuery(tabletQuery);
  const [section, { width, textScale }] = useMeasures();
  const shownColumns = useMemo(
    () => columns.map((column) => adaptColumn(column, { sortable: list.columns, sort, isRoomy, textScale })),
    [columns, list, sort, isRoomy, textScale],
  );
  const isInCards = isOnPhone || (isOnTablet && width < leastWidthOf(shownColumns));
  const layout = useMemo(() => (isInCards ? cardLayoutOf(columns) : null), [columns, isInCards]);
  const askSorted = ({ column: sorted, direction }: ListSort) => {
    const column = list.columns.find((known) => known === sorted);
    if (column === undefined) return;
    const next: ListSort<Column> = { column, direction };
    if (!sameSort(next, sort)) state.ask({ sort: next });
  };
  const isPictured = hasPictures(columns);
  const rowsHeight = `${heightOfRows(page.rows.length, rowHeightOf(isPictured))}px`;
  return (
    <section ref={section} className={styles.table} aria-label={label} data-cards={layout ? "" : undefined}>
      {layout ? (
        <>
          {page.total > 1 ? (
            <CardSort
              columns={sortableColumns(columns, list.columns)}
              sort={sort}
              onSort={(next) => state.ask({ sort: next })}
            />
          ) : null}
          <CardList rows={page.rows} layout={layout} />
        </>
      ) : (
        <div className={styles.grid} style={{ "--rows-height": rowsHeight } as CSSProperties}>
          <RowsGrid
            rows={page.rows}
            columns={shownColumns}
            defaultColumn={defaultColumn}
            isPictured={isPictured}
            onSort={askSorted}
          />
        </div>
      )}
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

/** The column as it is sorted now, as wide as its texts are large; the one of the actions as wide as these are. */
function adaptColumn<Row>(
  column: ColDef<Row>,
  shown: { sortable: readonly string[]; sort: ListSort; isRoomy: boolean; textScale: number },
): ColDef<Row> {
  const { sortable, sort, isRoomy, textScale } = shown;
  const { colId = "" } = column;
  if (colId === actionsColumnId) {
    const width = widthOfActions(actionsOf([column]), isRoomy, textScale);
    return { ...column, headerName: told(column.headerName ?? ""), sortable: false, width, minWidth: width };
  }
  return {
    ...column,
    headerName: told(column.headerName ?? ""),
    minWidth: Math.ceil((column.minWidth ?? defaultColumn.minWidth) * textScale),
    sortable: sortable.includes(colId),
    sort: colId === sort.column ? sort.direction : null,
  };
}

function sortableColumns<Row, Column extends string>(columns: ColDef<Row>[], sortable: readonly Column[]) {
  return sortable.flatMap((value) => {
    const label = columns.find(({ colId }) => colId === value)?.headerName;
    return label === undefined ? [] : [{ value, label: told(label) }];
  });
}
