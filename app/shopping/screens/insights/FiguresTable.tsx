import { Button, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { countLabels } from "#app/shopping/domain/insights/count-labels";
import type { Sums } from "#app/shopping/domain/insights/sums.server";
import type { CountName } from "#app/shopping/domain/publishing/counts";
import { IconArrowDown, IconArrowUp } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { figure } from "./figures";
import styles from "./insights.module.css";

export interface FiguresColumn<Row> {
  label: string;
  text: (row: Row) => string;
  /** What it is sorted by when its heading is pressed. */
  value: (row: Row) => number | string;
  /** Small print below the text. */
  below?: (row: Row) => string | null;
}

interface FiguresTableProps<Row> {
  /** What it is called to those who don't see where it stands. */
  label: string;
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** The first one names the row. Numbers stand at the right. */
  columns: FiguresColumn<Row>[];
}

/** More are shown when they are asked for. */
const usualRows = 25;

/**
 * Figures to read, sorted by a press on a heading. A plain table, where the lists of the back-office are grids: nothing
 * in it is edited or leafed through, screen readers walk it with their own table keys and say each cell's headings, the
 * browser finds its words, prints it and copies it into a spreadsheet.
 */
export function FiguresTable<Row>({ label, rows, keyOf, columns }: FiguresTableProps<Row>) {
  const [sort, setSort] = useState<{ column: string; descending: boolean } | null>(null);
  const [isWhole, setWhole] = useState(false);
  const by = columns.find((column) => column.label === sort?.column);
  const sorted = by && sort ? sortRows(rows, by.value, sort.descending) : rows;
  const shown = isWhole ? sorted : sorted.slice(0, usualRows);
  const press = (column: FiguresColumn<Row>) => {
    const isNumber = rows.some((row) => typeof column.value(row) === "number");
    const isSorted = sort?.column === column.label;
    setSort({ column: column.label, descending: isSorted ? !sort.descending : isNumber });
  };
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading
                  key={column.label}
                  label={column.label}
                  direction={
                    sort?.column === column.label ? (sort.descending ? "descending" : "ascending") : null
                  }
                  onPress={() => press(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.label} column={column} row={row} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > usualRows ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? say("Show the first {count}", { count: usualRows })
            : say("Show all {count}", { count: figure(rows.length) })}
        </Button>
      ) : null}
    </>
  );
}

interface HeadingProps {
  label: string;
  direction: "ascending" | "descending" | null;
  onPress(): void;
}

function Heading({ label, direction, onPress }: HeadingProps) {
  const Arrow = direction === "ascending" ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" {...(direction ? { "aria-sort": direction } : {})}>
      <UnstyledButton className={styles.heading} onClick={onPress}>
        {told(label)}
        {direction ? <Arrow size={12} aria-hidden className={styles.arrow} /> : null}
      </UnstyledButton>
    </th>
  );
}

interface CellProps<Row> {
  column: FiguresColumn<Row>;
  row: Row;
  isFirst: boolean;
}

function Cell<Row>({ column, row, isFirst }: CellProps<Row>) {
  const below = column.below?.(row);
  const content = (
    <>
      {column.text(row)}
      {below ? <span className={styles.below}>{below}</span> : null}
    </>
  );
  return isFirst ? <th scope="row">{content}</th> : <td>{content}</td>;
}

/** A column of one kind of count. */
export function countColumn<Row extends { sums: Sums }>(
  name: CountName,
  label: string = countLabels[name],
): FiguresColumn<Row> {
  return {
    label,
    text: ({ sums }) => figure(sums[name]),
    value: ({ sums }) => sums[name] ?? 0,
  };
}

function sortRows<Row>(rows: Row[], sortedBy: (row: Row) => number | string, descending: boolean): Row[] {
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [sortedBy(a), sortedBy(b)];
    if (typeof one === "number" && typeof other === "number") return one - other;
    return String(one).localeCompare(String(other), "en-US", { numeric: true });
  });
  return descending ? sorted.reverse() : sorted;
}
