import { useIsomorphicEffect, useMediaQuery } from "@mantine/hooks";
import type { ColDef } from "ag-grid-community";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { type ListDefinition, type ListPage, type ListSort, sameSort } from "#app/kernel/lists";
import { told } from "../language/say";
import { useInBrowser } from "../use-in-browser";
import { CardList, CardSort } from "./CardList";
import { actionsOf, cardLayoutOf } from "./card-parts";
import { actionsColumnId, defaultColumn } from "./columns";
import styles from "./data-table.module.css";
import { maxPlainRows } from "./PlainRows";
import { phoneQuery, roomyQuery, tabletQuery, widthOfActions } from "./RowActions";
import { TablePager } from "./TablePager";
import { TableRows } from "./TableRows";
import type { ListState } from "./use-list";

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
  if (props.page.total > 0) return <FilledTable {...props} />;
  return props.state.mayShowOthers ? <div className={styles.waiting} aria-hidden /> : props.empty;
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
  useIsomorphicEffect(() => {
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

/** Stays true from then on. */
function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}

/** What an upright tablet has for a list, in pixels: where the server has to guess. */
const widthOnTablets = 720;

/** Up to which width the server's document shows cards. It asks for nothing that only a browser knows. */
function widestInCards<Row>(columns: ColDef<Row>[]): "tablet" | "phone" {
  const actions = actionsOf(columns);
  const others = columns.filter(({ colId }) => colId !== actionsColumnId);
  const width = minWidthOf(others) + (actions.length > 0 ? widthOfActions(actions, false, 1) : 0);
  return width > widthOnTablets ? "tablet" : "phone";
}

function minWidthOf<Row>(columns: ColDef<Row>[]): number {
  return columns.reduce((sum, { minWidth = defaultColumn.minWidth }) => sum + minWidth, 0);
}

/**
 * Until the list is ready for the first time, its rows are plain: as the server draws them, and also while another order
 * or tab is remembered than the one shown, since that is rare and rows to read are better than none.
 */
function FilledTable<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
>(props: DataTableProps<Row, Column, Tab, Field>) {
  const { list, state, page, label, columns, pager } = props;
  const { sort } = state.query;
  const inBrowser = useInBrowser();
  const isLive = useOnceTrue(state.ready);
  const isOnPhone = useQuery(phoneQuery);
  const isRoomy = useQuery(roomyQuery);
  const isOnTablet = useQuery(tabletQuery);
  const [section, { width, textScale }] = useMeasures();
  const shownColumns = useMemo(
    () => columns.map((column) => adaptColumn(column, { sortable: list.columns, sort, isRoomy, textScale })),
    [columns, list, sort, isRoomy, textScale],
  );
  const layout = useMemo(() => cardLayoutOf(columns), [columns]);
  const isNarrow = isOnPhone || (isOnTablet && width < minWidthOf(shownColumns));
  // The server does not know the width: its document has both, and shows one of them.
  const inCards = layout !== null && (isNarrow || !inBrowser);
  const inTable = layout === null || !isNarrow || !inBrowser;
  const askSorted = ({ column: sorted, direction }: ListSort) => {
    const column = list.columns.find((known) => known === sorted);
    if (column && !sameSort({ column, direction }, sort)) state.ask({ sort: { column, direction } });
  };
  return (
    <section
      ref={section}
      className={styles.table}
      aria-label={label}
      data-cards={isLive && inCards ? "" : undefined}
      data-plain-cards={!isLive && inCards ? widestInCards(columns) : undefined}
    >
      {inCards ? (
        <div className={styles.cards}>
          {page.total > 1 ? (
            <CardSort
              columns={sortableColumns(columns, list.columns)}
              sort={sort}
              onSort={(next) => state.ask({ sort: next })}
            />
          ) : null}
          <CardList
            rows={isLive ? page.rows : page.rows.slice(0, maxPlainRows)}
            layout={layout}
            isPlain={!isLive}
          />
        </div>
      ) : null}
      {inTable ? (
        <TableRows
          rows={page.rows}
          columns={columns}
          shownColumns={shownColumns}
          label={label}
          isLive={isLive}
          onSort={askSorted}
        />
      ) : null}
      {pager ?? <UsualPager {...props} />}
    </section>
  );
}

function UsualPager<
  Row extends { id: number },
  Column extends string,
  Tab extends string,
  Field extends string,
>({ list, state, page, alwaysPaged = false }: DataTableProps<Row, Column, Tab, Field>) {
  return (
    <TablePager
      rowCount={page.total}
      isExact={page.totalIsExact}
      page={page.page}
      pageSize={state.query.pageSize}
      pageSizes={list.pageSizes}
      alwaysShown={alwaysPaged}
      onPage={(next) => state.ask({ page: next })}
      onPageSize={(size) => state.ask({ pageSize: size })}
    />
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
