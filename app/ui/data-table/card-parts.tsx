import type { ColDef } from "ag-grid-community";
import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import type { RowAction } from "./RowActions";

/**
 * Where a column stands on a phone, where each row is a card: what the row is called, a state beside that, a fact below,
 * or nowhere.
 */
export type CardPlace = "title" | "state" | "fact" | "none";

export interface CardPart<Row> {
  place: CardPlace;
  label: string;
  /** Facts without one are left out. */
  text(row: Row): string;
  node(row: Row): ReactNode;
  /** Stands for a node with controls until these can be used. */
  plain?: ((row: Row) => ReactNode) | undefined;
  picture?: ((row: Row) => ReactNode) | undefined;
}

/** What columns of ours carry through the grid. */
export interface ColumnContext<Row> {
  part?: CardPart<Row>;
  /** What its cells show until the grid is there: no controls. */
  plain?(row: Row): ReactNode;
  actions?: RowAction<Row>[];
}

export function contextOf<Row>(column: ColDef<Row>): ColumnContext<Row> {
  return (column.context ?? {}) as ColumnContext<Row>;
}

export interface CardLayout<Row> {
  title: CardPart<Row>;
  states: CardPart<Row>[];
  facts: CardPart<Row>[];
  actions: RowAction<Row>[];
}

/** How a list's rows are cards; null for a list whose columns say nothing of a title, which is a table on phones, too. */
export function cardLayoutOf<Row>(columns: ColDef<Row>[]): CardLayout<Row> | null {
  const parts = columns.map((column) => contextOf(column).part).filter((part) => part !== undefined);
  const at = (place: CardPlace) => parts.filter((part) => part.place === place);
  const [title] = at("title");
  if (!title) return null;
  return { title, states: at("state"), facts: at("fact"), actions: actionsOf(columns) };
}

export function actionsOf<Row>(columns: ColDef<Row>[]): RowAction<Row>[] {
  return columns.flatMap((column) => contextOf(column).actions ?? []);
}

export function hasPictures<Row>(columns: ColDef<Row>[]): boolean {
  return columns.some((column) => contextOf(column).part?.picture !== undefined);
}

/** Within a table's cell: the text, with its picture before it. */
export function partOfLine<Row>(
  row: Row,
  node: (row: Row) => ReactNode,
  picture: ((row: Row) => ReactNode) | undefined,
): ReactNode {
  if (!picture) return node(row);
  return (
    <span className={styles.pictured}>
      {picture(row)}
      <span className={styles.beside}>{node(row)}</span>
    </span>
  );
}
