import { ActionIcon, Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@remix-run/react";
import { say } from "#app/ui/language/say";
import { IconDots, type TablerIcon } from "../icons";
import { afterMenu } from "../keep-focus";
import { told } from "../language/say";
import styles from "./row-actions.module.css";

export const phoneQuery = "(max-width: 47.99em)";
export const tabletQuery = "(max-width: 61.99em)";
export const roomyQuery = "(min-width: 75em)";

export interface RowAction<Row> {
  /** What the button says, e.g. `Edit`. */
  word: string;
  /** Begins with that word and names the row, e.g. `Edit Week 42`, for those who don't see where the button stands. */
  label: (row: Row) => string;
  icon: TablerIcon;
  /** Of what can't be undone: on a button it shows when that is pointed at. */
  color?: "red";
  /** Of the one action that stays in view where others find no room: what its row is called. */
  main?: (row: Row) => string;
  onClick?: (row: Row) => void;
  /** Where `onClick` would make no sense. */
  disabled?: (row: Row) => boolean;
  /** A screen of ours. */
  to?: (row: Row) => string;
  /** Another site, opened in a new tab; null switches the button off. */
  href?: (row: Row) => string | null;
}

/** More than these stand in a menu but for the main one, however wide the window is. */
const maxWords = 3;

/** The actions that have a button of their own; the others stand in a menu behind them. */
function shownActions<Row>(actions: RowAction<Row>[], isRoomy: boolean): RowAction<Row>[] {
  if (isRoomy && actions.length <= maxWords) return actions;
  const main = actions.find((action) => action.main) ?? actions[0];
  return main ? [main] : [];
}

/**
 * In pixels: what the buttons of a row take, with the space around them.
 * @param textScale of texts by what browsers begin with, e.g. 2 for twice the size
 */
export function widthOfActions<Row>(actions: RowAction<Row>[], isRoomy: boolean, textScale: number): number {
  const shown = shownActions(actions, isRoomy);
  const words = shown.reduce((width, { word }) => width + told(word).length * 7.5 + 20, 0);
  return Math.ceil((words + (shown.length < actions.length ? 34 : 0) + 24) * textScale);
}

export interface RowActionsProps<Row> {
  row: Row;
  actions: RowAction<Row>[];
}

export function RowActions<Row>({ row, actions }: RowActionsProps<Row>) {
  const isRoomy = useMediaQuery(roomyQuery, false, { getInitialValueInEffect: false }) ?? false;
  const shown = shownActions(actions, isRoomy);
  const others = actions.filter((action) => !shown.includes(action));
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action.word}
          {...targetOf(row, action)}
          aria-label={action.label(row)}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.action}
          data-color={action.color}
        >
          {told(action.word)}
        </Button>
      ))}
      {others.length > 0 ? <ActionsMenu row={row} actions={others} name={nameOf(row, actions)} /> : null}
    </>
  );
}

function nameOf<Row>(row: Row, actions: RowAction<Row>[]): string {
  return actions.find((action) => action.main)?.main?.(row) ?? "";
}

function ActionsMenu<Row>({ row, actions, name }: RowActionsProps<Row> & { name: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={say("More actions for {name}", { name })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.word}
            {...targetOf(row, outOfMenu(action))}
            aria-label={action.label(row)}
            color={action.color}
            leftSection={<action.icon size={18} stroke={1.75} aria-hidden />}
          >
            {told(action.word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same, done once the menu has closed. */
function outOfMenu<Row>(action: RowAction<Row>): RowAction<Row> {
  const { onClick } = action;
  return onClick ? { ...action, onClick: (row) => afterMenu(() => onClick(row)) } : action;
}

/** What makes a button or menu item lead to a screen, to another site, or do something here. */
function targetOf<Row>(row: Row, { to, href, onClick, disabled }: RowAction<Row>) {
  if (to) return { component: Link, to: to(row) } as object;
  if (!href) return { onClick: () => onClick?.(row), disabled: disabled?.(row) ?? false };
  const address = href(row);
  if (address === null) return { disabled: true };
  return { component: "a", href: address, target: "_blank", rel: "noreferrer" } as object;
}
