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
  /** Begins with that word and names the row, e.g. `Edit Week 42`, for screen readers. */
  label: (row: Row) => string;
  icon: TablerIcon;
  /** For an action that can't be undone. A button turns red only while it is pointed at. */
  color?: "red";
  /** Marks the one action that keeps its button where the others don't fit. Returns the row's name. */
  main?: (row: Row) => string;
  /** Where there are more than find room, it is in the menu, however wide the window is. */
  minor?: boolean;
  onClick?: (row: Row) => void;
  /** For rows in which `onClick` makes no sense. */
  disabled?: (row: Row) => boolean;
  /** The path of a screen in Endcap. */
  to?: (row: Row) => string;
  /** The address of another site, opened in a new tab; null disables the button. */
  href?: (row: Row) => string | null;
}

/** Where there is room: more actions than this, minor ones left aside, and all but the main one are in a menu. */
const maxWords = 4;

/** The actions with a button of their own; the others are in a menu after them. */
function shownActions<Row>(actions: RowAction<Row>[], isRoomy: boolean): RowAction<Row>[] {
  const major = actions.filter(({ minor }) => !minor);
  if (isRoomy && major.length <= maxWords) return major;
  const main = actions.find((action) => action.main) ?? actions[0];
  return main ? [main] : [];
}

/**
 * The width of a row's buttons with the space around them, in CSS pixels.
 * @param textScale the size of texts relative to the browsers' default, e.g. 2 for twice the size
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

/** The action with its `onClick` delayed until the menu has closed. */
function outOfMenu<Row>(action: RowAction<Row>): RowAction<Row> {
  const { onClick } = action;
  return onClick ? { ...action, onClick: (row) => afterMenu(() => onClick(row)) } : action;
}

/** The props that make a button or menu item a link to a screen, a link to another site, or a plain button. */
function targetOf<Row>(row: Row, { to, href, onClick, disabled }: RowAction<Row>) {
  if (to) return { component: Link, to: to(row) } as object;
  if (!href) return { onClick: () => onClick?.(row), disabled: disabled?.(row) ?? false };
  const address = href(row);
  if (address === null) return { disabled: true };
  return { component: "a", href: address, target: "_blank", rel: "noreferrer" } as object;
}
