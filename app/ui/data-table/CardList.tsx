import { ActionIcon, Select } from "@mantine/core";
import type { ReactNode } from "react";
import type { ListSort } from "#app/kernel/lists";
import { gridThemeParams } from "#app/theme";
import { IconSortAscending, IconSortDescending } from "../icons";
import { say, told } from "../language/say";
import styles from "./card-list.module.css";
import type { CardLayout, CardPart } from "./card-parts";
import { RowActions, type RowActionsProps, widthOfActions } from "./RowActions";

interface CardListProps<Row extends { id: number }> {
  rows: Row[];
  layout: CardLayout<Row>;
  /** Without anything that can be pressed, which has its room. */
  isPlain: boolean;
}

/** A list on a phone or tablet: each row is a card with what matters of it, and what can be done with it. */
export function CardList<Row extends { id: number }>({ rows, layout, isPlain }: CardListProps<Row>) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <Card key={row.id} row={row} layout={layout} isPlain={isPlain} />
      ))}
    </ul>
  );
}

interface CardProps<Row> {
  row: Row;
  layout: CardLayout<Row>;
  isPlain: boolean;
}

function Card<Row>({ row, layout, isPlain }: CardProps<Row>) {
  const { title, states, facts, actions } = layout;
  const shown = facts.filter((fact) => fact.text(row) !== "");
  const nodeOf = ({ node, plain = node }: CardPart<Row>) => (isPlain ? plain : node)(row);
  return (
    <li className={styles.card}>
      {title.picture ? title.picture(row) : null}
      <div className={styles.about}>
        <div className={styles.head}>
          <div className={styles.title}>{nodeOf(title)}</div>
          {actions.length > 0 ? <Actions row={row} actions={actions} isPlain={isPlain} /> : null}
        </div>
        <States>{states.map((state) => wrap(state.label, nodeOf(state)))}</States>
        {shown.length > 0 ? (
          <dl className={styles.facts}>
            {shown.map((fact) => (
              <div key={fact.label}>
                <dt>{told(fact.label)}</dt>
                <dd>{nodeOf(fact)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </li>
  );
}

function Actions<Row>({ row, actions, isPlain }: RowActionsProps<Row> & { isPlain: boolean }) {
  if (isPlain) {
    const width = widthOfActions(actions, false, 1) - 2 * gridThemeParams.cellHorizontalPadding;
    return (
      <div
        className={styles.actionsRoom}
        style={{ width: `${width / 16}rem` }}
        data-menu={actions.length > 1 || undefined}
      />
    );
  }
  return (
    <div className={styles.actions}>
      <RowActions row={row} actions={actions} />
    </div>
  );
}

function wrap(key: string, node: ReactNode): ReactNode {
  return node === null ? null : <span key={key}>{node}</span>;
}

function States({ children }: { children: ReactNode[] }) {
  return children.some((state) => state !== null) ? <div className={styles.states}>{children}</div> : null;
}

interface CardSortProps<Column extends string> {
  /** What the list can be sorted by, as its columns are headed. */
  columns: { value: Column; label: string }[];
  sort: ListSort<Column>;
  onSort(sort: ListSort<Column>): void;
}

/** Cards have no heads of columns to be sorted by. */
export function CardSort<Column extends string>({ columns, sort, onSort }: CardSortProps<Column>) {
  const isAscending = sort.direction === "asc";
  const Icon = isAscending ? IconSortAscending : IconSortDescending;
  return (
    <div className={styles.sort}>
      <Select
        aria-label={say("Sort by")}
        size="xs"
        data={columns}
        value={columns.some(({ value }) => value === sort.column) ? sort.column : null}
        placeholder={say("Sort by")}
        onChange={(column) => onSort({ ...sort, column: column as Column })}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={isAscending ? say("Sort descending") : say("Sort ascending")}
        onClick={() => onSort({ ...sort, direction: isAscending ? "desc" : "asc" })}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
