import { Anchor } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ColDef, ICellRendererParams, SuppressKeyboardEventParams } from "ag-grid-community";
import type { ReactNode } from "react";
import { useInBrowser } from "../use-in-browser";
import { type CardPlace, type ColumnContext, contextOf, partOfLine } from "./card-parts";
import styles from "./data-table.module.css";
import { type RowAction, RowActions } from "./RowActions";

/** Rows come sorted from the server: the grid's own sorting only shows the arrow and keeps their order. */
export const defaultColumn = {
  resizable: false,
  suppressMovable: true,
  minWidth: 110,
  sortingOrder: ["asc", "desc"],
  comparator: () => 0,
} satisfies ColDef;

interface ColumnOptions {
  /** Share of the remaining width. */
  flex?: number;
  minWidth?: number;
  /** Its place on a card on phones; see CardList. One of the card's facts if left out. */
  card?: CardPlace;
}

interface PicturedOptions<Row> extends ColumnOptions {
  /** Shown before the text; makes all rows of the list higher. */
  picture?: ((row: Row) => ReactNode) | undefined;
  /** Shown instead of the text on a card. */
  cardNode?: ((row: Row) => ReactNode) | undefined;
}

/** A column of text. It can be sorted, by the server, if the list's definition names it. */
export function textColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  options: PicturedOptions<Row> = {},
): ColDef<Row> {
  const { picture } = options;
  if (picture) return nodeColumn(colId, headerName, text, text, options);
  return plainColumn(colId, headerName, text, text, options);
}

/** The row's retailer. */
export function retailerColumn<Row>(name: (row: Row) => string, options: ColumnOptions = {}): ColDef<Row> {
  return textColumn("retailer", "Retailer", name, { minWidth: 170, ...options });
}

/** @param node shown instead of the text on a phone */
function plainColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  node: (row: Row) => ReactNode,
  { card = "fact", picture, cardNode = node, ...options }: PicturedOptions<Row>,
): ColDef<Row> {
  return {
    colId,
    headerName,
    flex: 1,
    valueGetter: ({ data }) => (data ? text(data) : ""),
    context: {
      part: { place: card, label: headerName, text, node: cardNode, picture },
      plain: text,
    } satisfies ColumnContext<Row>,
    ...options,
  };
}

function shownPlainly<Row>(column: ColDef<Row>, plain: (row: Row) => ReactNode): ColDef<Row> {
  return { ...column, context: { ...contextOf(column), plain } satisfies ColumnContext<Row> };
}

/** Text with other elements around it. @param text the plain text of the cell */
export function nodeColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  node: (row: Row) => ReactNode,
  options: PicturedOptions<Row> = {},
): ColDef<Row> {
  const { picture } = options;
  const line = (row: Row) => partOfLine(row, node, picture);
  return {
    ...shownPlainly(plainColumn(colId, headerName, text, node, options), line),
    // The picture may have changed even if the text is the same.
    equals: (a, b) => a === b && picture === undefined,
    cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? line(data) : null),
  };
}

/** Text that may be long: it is cut off after a second line. */
export function longTextColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  options: ColumnOptions = {},
): ColDef<Row> {
  const node = (row: Row) => <span className={styles.long}>{text(row)}</span>;
  return {
    ...shownPlainly(plainColumn(colId, headerName, text, text, options), node),
    cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? node(data) : null),
    cellClass: styles.controls,
  };
}

/** Cells with controls. @param text the plain text of the cell */
export function controlsColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  controls: (row: Row) => ReactNode,
  options: ColumnOptions = {},
): ColDef<Row> {
  return {
    ...plainColumn(colId, headerName, text, controls, options),
    context: {
      // The control is shown even if the text is empty.
      part: {
        place: options.card ?? "fact",
        label: headerName,
        text: () => headerName,
        node: controls,
        plain: text,
      },
      plain: text,
    } satisfies ColumnContext<Row>,
    cellClass: styles.controls,
    suppressKeyboardEvent: letControlsHaveKeys,
    // Controls depend on more of the row than its text, so they are rendered whenever the row is.
    equals: () => false,
    cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? controls(data) : null),
  };
}

/** A link; on phones it is the card's title. */
export function linkColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  to: (row: Row) => string,
  options: PicturedOptions<Row> = {},
): ColDef<Row> {
  const link = (row: Row) => (
    <Anchor component={Link} to={to(row)} prefetch="intent" fw={600} c="inherit" underline="hover">
      {text(row)}
    </Anchor>
  );
  return {
    ...nodeColumn(colId, headerName, text, link, { card: "title", ...options }),
    cellClass: styles.controls,
    suppressKeyboardEvent: letTabReachControls,
  };
}

/** @param card its place on a phone's card; row numbers are left out there */
export function numberColumn<Row>(
  colId: string,
  headerName: string,
  value: (row: Row) => number,
  width = 100,
  card: CardPlace = colId === "number" ? "none" : "fact",
): ColDef<Row> {
  const text = (row: Row) => value(row).toLocaleString("en-US");
  return {
    colId,
    headerName,
    width,
    minWidth: width,
    valueGetter: ({ data }) => (data ? value(data) : 0),
    context: {
      part: { place: card, label: headerName, text, node: text },
      plain: (row) => String(value(row)),
    } satisfies ColumnContext<Row>,
    cellClass: "tabular",
  };
}

/** A date as `format` puts it. */
export function dateColumn<Row>(
  colId: string,
  headerName: string,
  date: (row: Row) => string,
  format: (date: string) => string,
  card: CardPlace = "fact",
): ColDef<Row> {
  const text = (row: Row) => format(date(row));
  return {
    colId,
    headerName,
    width: 140,
    minWidth: 120,
    valueGetter: ({ data }) => (data ? date(data) : ""),
    context: {
      part: { place: card, label: headerName, text, node: text },
      plain: text,
    } satisfies ColumnContext<Row>,
    cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? format(date(data)) : null),
    cellClass: "tabular",
  };
}

/** The column with texts in the reader's time zone, which the server doesn't know: it leaves them empty. */
export function inReadersZone<Row>(column: ColDef<Row>): ColDef<Row> {
  const { part } = contextOf(column);
  if (!part) return column;
  const node = (row: Row) => <LocalText text={() => part.text(row)} />;
  return { ...column, context: { part: { ...part, node }, plain: node } satisfies ColumnContext<Row> };
}

function LocalText({ text }: { text(): string }) {
  return useInBrowser() ? text() : "\u00a0";
}

export const actionsColumnId = "actions";

/** A row's actions, at the right edge and always in view. See DataTable for its width. */
export function actionsColumn<Row>(actions: RowAction<Row>[]): ColDef<Row> {
  return {
    colId: actionsColumnId,
    headerName: "Actions",
    pinned: "right",
    headerClass: styles.actionsHeader,
    cellClass: styles.actions,
    context: { actions } satisfies ColumnContext<Row>,
    suppressKeyboardEvent: letTabReachControls,
    cellRenderer: ({ data }: ICellRendererParams<Row>) =>
      data ? <RowActions row={data} actions={actions} /> : null,
  };
}

/** Inside an input, keys do what they do in inputs, except for those that leave it. */
function letControlsHaveKeys<Row>(params: SuppressKeyboardEventParams<Row>): boolean {
  const { key, target } = params.event;
  if (key !== "Tab" && (target as HTMLElement).matches("input")) return true;
  return letTabReachControls(params);
}

const tabbable = "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled)";

/** In a cell with controls, Tab moves between them before the grid handles it. */
function letTabReachControls<Row>({ event }: SuppressKeyboardEventParams<Row>): boolean {
  const target = event.target as HTMLElement;
  if (event.key === "Enter") return target.matches("a, button");
  if (event.key !== "Tab") return false;
  const cell = target.closest(".ag-cell");
  const controls = [...(cell?.querySelectorAll<HTMLElement>(tabbable) ?? [])];
  const at = controls.indexOf(target);
  if (event.shiftKey) return at > 0;
  return controls.length > 0 && at < controls.length - 1;
}
