import { useIsomorphicEffect } from "@mantine/hooks";
import type { ColDef } from "ag-grid-community";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListSort } from "#app/kernel/lists";
import { lazyComponent } from "../lazy-component";
import { hasPictures } from "./card-parts";
import { defaultColumn } from "./columns";
import styles from "./data-table.module.css";
import { PlainRows } from "./PlainRows";
import { phoneQuery } from "./RowActions";
import type { RowsGridProps } from "./RowsGrid.client";
import { heightOfRows, rowHeightOf } from "./row-heights";

/** Never rendered on phones. */
const RowsGrid = lazyComponent<RowsGridProps<never>>(
  async () => (await import("./RowsGrid.client")).RowsGrid,
  () => null,
  () => !window.matchMedia(phoneQuery).matches,
) as <Row extends { id: number }>(props: RowsGridProps<Row>) => ReactNode;

interface TableRowsProps<Row extends { id: number }> {
  rows: Row[];
  columns: ColDef<Row>[];
  /** The columns as the grid shows them now. */
  shownColumns: ColDef<Row>[];
  /** What the rows are called. */
  label: string;
  /** False while the grid has to wait. */
  isLive: boolean;
  onSort(sort: ListSort): void;
}

/** A table of plain rows, which the server can render, until the grid has rendered its own. */
export function TableRows<Row extends { id: number }>(props: TableRowsProps<Row>) {
  const { rows, columns, shownColumns, label, isLive, onSort } = props;
  const [frame, isDrawn] = useDrawnGrid();
  const isPictured = hasPictures(columns);
  const isPlain = !isDrawn && rows.length > 0;
  const rowsHeight = `${heightOfRows(rows.length, rowHeightOf(isPictured))}px`;
  return (
    <div ref={frame} className={styles.grid} style={{ "--rows-height": rowsHeight } as CSSProperties}>
      {isPlain ? <PlainRows rows={rows} columns={columns} label={label} isPictured={isPictured} /> : null}
      {isLive ? (
        <RowsGrid
          rows={rows}
          columns={shownColumns}
          defaultColumn={defaultColumn}
          isPictured={isPictured}
          onSort={onSort}
        />
      ) : null}
    </div>
  );
}

/**
 * Whether the grid has rendered its cells within the element. It changes in the same task, so that the grid's rows and
 * the plain ones are never both in the page, nor neither. The grid takes over the scroll position and the focus.
 */
function useDrawnGrid() {
  const frame = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useIsomorphicEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new MutationObserver(() => {
      if (!current.querySelector(".ag-cell")) return;
      observer.disconnect();
      const handOver = noteUse(current.querySelector("table"));
      flushSync(() => setDrawn(true));
      handOver(current);
    });
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return [frame, isDrawn] as const;
}

/** Notes how far the plain rows are scrolled and what has the focus. @returns applies both to the grid */
function noteUse(table: HTMLTableElement | null): (frame: HTMLElement) => void {
  const { scrollTop: top = 0, scrollLeft: left = 0 } = table ?? {};
  const isFocused = table?.contains(document.activeElement) ?? false;
  const link = table?.querySelector("a:focus")?.getAttribute("href");
  return (frame) => {
    frame.querySelector(".ag-grid-viewport")?.scrollTo({ top, left });
    if (!isFocused) return;
    // Rows far down are rendered later than this.
    const same = link ? frame.querySelector<HTMLElement>(`.ag-cell a[href="${CSS.escape(link)}"]`) : null;
    (same ?? frame.querySelector<HTMLElement>(".ag-header-cell"))?.focus();
  };
}
