import { Anchor } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ColDef, ICellRendererParams, SuppressKeyboardEventParams } from "ag-grid-community";
import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import { type RowAction, RowActions } from "./RowActions";

export const actionsColumnId = "actions";

interface ColumnOptions {
  /** Share of the width that is left. */
  flex?: number;
  minWidth?: number;
}

/** Columns say what they show; the server sorts. Those named in the list's definition can be sorted by. */
export function textColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  options: ColumnOptions = {},
): ColDef<Row> {
  return {
    colId,
    headerName,
    flex: 1,
    valueGetter: ({ data }) => (data ? text(data) : ""),
    ...options,
  };
}

/** Text with something around it. @param text what the row is read by */
export function nodeColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  node: (row: Row) => ReactNode,
  options: ColumnOptions = {},
): ColDef<Row> {
  return {
    ...textColumn(colId, headerName, text, options),
    cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? node(data) : null),
  };
}

/** Text that may be long: it takes a second line before it is cut off. */
export function longTextColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  options: ColumnOptions = {},
): ColDef<Row> {
  const node = (row: Row) => <span className={styles.long}>{text(row)}</span>;
  return { ...nodeColumn(colId, headerName, text, node, options), cellClass: styles.controls };
}

/** Cells with controls of their own. @param text what the row is sorted and read by */
export function controlsColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  controls: (row: Row) => ReactNode,
  options: ColumnOptions = {},
): ColDef<Row> {
  return {
    ...textColumn(colId, headerName, text, options),
    cellClass: styles.controls,
    suppressKeyboardEvent: letControlsHaveKeys,
    // Controls show more of the row than the text does: they are drawn anew whenever the row is.
    equals: () => false,
    cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? controls(data) : null),
  };
}

/** Text that leads somewhere. @param phoneNote stands below it on phones, where other columns are out of sight */
export function linkColumn<Row>(
  colId: string,
  headerName: string,
  text: (row: Row) => string,
  to: (row: Row) => string,
  { phoneNote, ...options }: ColumnOptions & { phoneNote?: (row: Row) => ReactNode } = {},
): ColDef<Row> {
  return {
    ...textColumn(colId, headerName, text, options),
    cellClass: styles.controls,
    // The note shows more of the row than the text does: it is drawn anew whenever the row is.
    equals: (a, b) => a === b && phoneNote === undefined,
    suppressKeyboardEvent: letTabReachControls,
    cellRenderer: ({ data }: ICellRendererParams<Row>) =>
      data ? (
        <div className={styles.noted}>
          <Anchor component={Link} to={to(data)} prefetch="intent" fw={600} c="inherit" underline="hover">
            {text(data)}
          </Anchor>
          {phoneNote ? <div className={styles.phoneNote}>{phoneNote(data)}</div> : null}
        </div>
      ) : null,
  };
}

export function numberColumn<Row>(
  colId: string,
  headerName: string,
  value: (row: Row) => number,
  width = 100,
): ColDef<Row> {
  return {
    colId,
    headerName,
    width,
    minWidth: width,
    valueGetter: ({ data }) => (data ? value(data) : 0),
    cellClass: "tabular",
  };
}

/** A date as `format` puts it. */
export function dateColumn<Row>(
  colId: string,
  headerName: string,
  date: (row: Row) => string,
  format: (date: string) => string,
): ColDef<Row> {
  return {
    colId,
    headerName,
    width: 160,
    minWidth: 140,
    valueGetter: ({ data }) => (data ? date(data) : ""),
    cellRenderer: ({ data }: ICellRendererParams<Row>) => (data ? format(date(data)) : null),
    cellClass: "tabular",
  };
}

/** Icon buttons at the right edge, always in view; on phones a menu. See DataTable for its width there. */
export function actionsColumn<Row>(actions: RowAction<Row>[]): ColDef<Row> {
  const width = Math.max(96, actions.length * 36 + 24);
  return {
    colId: actionsColumnId,
    headerName: "Actions",
    pinned: "right",
    width,
    minWidth: width,
    cellClass: styles.actions,
    suppressKeyboardEvent: letTabReachControls,
    cellRenderer: ({ data }: ICellRendererParams<Row>) =>
      data ? <RowActions row={data} actions={actions} /> : null,
  };
}

/** Inside an input every key means what it means in inputs, but for those that leave it. */
function letControlsHaveKeys<Row>(params: SuppressKeyboardEventParams<Row>): boolean {
  const { key, target } = params.event;
  if (key !== "Tab" && (target as HTMLElement).matches("input")) return true;
  return letTabReachControls(params);
}

const tabbable = "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled)";

/** The grid takes Tab for itself; inside a cell with controls it belongs to them first. */
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
