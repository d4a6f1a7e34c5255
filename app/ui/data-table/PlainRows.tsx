import type { ColDef } from "ag-grid-community";
import type { CSSProperties } from "react";
import { told } from "../language/say";
import { actionsOf, contextOf } from "./card-parts";
import { defaultColumn } from "./columns";
import styles from "./plain-rows.module.css";
import { type RowAction, widthOfActions } from "./RowActions";
import { rowHeightOf } from "./row-heights";

/** More than a window shows, and few enough for the server to draw; the grid, too, draws only what is in view. */
export const maxPlainRows = 50;
const maxPlainColumns = 30;

/** Safari takes tables that are laid out as grids for no tables, unless it is told. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  heading: { role: "columnheader" },
  cell: { role: "cell" },
};

interface PlainRowsProps<Row extends { id: number }> {
  rows: Row[];
  columns: ColDef<Row>[];
  label: string;
  isPictured: boolean;
}

/** Rows to be read, in the grid's place and as it will show them; what can be done with them comes with it. */
export function PlainRows<Row extends { id: number }>(props: PlainRowsProps<Row>) {
  const { rows, columns, label, isPictured } = props;
  const shown = columns.filter((column) => contextOf(column).plain).slice(0, maxPlainColumns);
  const actions = actionsOf(columns);
  return (
    <table
      {...roles.table}
      className={styles.rows}
      style={sizesOf(shown, actions, isPictured)}
      data-actions={actions.length > 0 || undefined}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys, too
      tabIndex={0}
    >
      <thead {...roles.group}>
        <tr {...roles.row}>
          {shown.map((column) => (
            <th
              key={column.colId}
              {...roles.heading}
              scope="col"
              data-pinned={column.pinned}
              data-wraps={column.wrapHeaderText}
            >
              {headingOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.slice(0, maxPlainRows).map((row) => (
          <tr key={row.id} {...roles.row}>
            {shown.map((column) => (
              <td key={column.colId} {...roles.cell} className={classOf(column)} data-pinned={column.pinned}>
                {contextOf(column).plain?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sizesOf<Row>(shown: ColDef<Row>[], actions: RowAction<Row>[], isPictured: boolean): CSSProperties {
  const tracks = [...shown.map(trackOf), ...(actions.length > 0 ? ["var(--actions)"] : [])];
  return {
    "--columns": tracks.join(" "),
    "--row-height": `${rowHeightOf(isPictured)}px`,
    "--narrow-actions": rem(widthOfActions(actions, false, 1)),
    "--roomy-actions": rem(widthOfActions(actions, true, 1)),
  } as CSSProperties;
}

/** As the grid shares the width out. The server does not know how large texts are: widths follow them by themselves. */
function trackOf<Row>({ flex, width, minWidth = defaultColumn.minWidth }: ColDef<Row>): string {
  if (flex) return `minmax(${rem(minWidth)}, ${flex}fr)`;
  return `max(${width ?? defaultWidth}px, ${rem(minWidth)})`;
}

/** The grid's own width in pixels, for columns that set none. */
const defaultWidth = 200;

function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

function classOf<Row>({ cellClass }: ColDef<Row>): string | undefined {
  return typeof cellClass === "string" ? cellClass : undefined;
}

/** Headings with a getter are no words of ours. */
function headingOf<Row>({ headerName = "", headerValueGetter }: ColDef<Row>): string {
  return headerValueGetter ? headerName : told(headerName);
}
