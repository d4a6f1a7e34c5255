import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@remix-run/react";
import { IconDots, type TablerIcon } from "../icons";
import { afterMenu } from "../keep-focus";

export const phoneQuery = "(max-width: 47.99em)";

export interface RowAction<Row> {
  /** Names the row too, e.g. `Delete Week 42`, for those who don't see where the button stands. */
  label: (row: Row) => string;
  icon: TablerIcon;
  color?: string;
  onClick?: (row: Row) => void;
  /** Where `onClick` would make no sense. */
  disabled?: (row: Row) => boolean;
  /** A screen of ours. */
  to?: (row: Row) => string;
  /** Another site, opened in a new tab; null switches the button off. */
  href?: (row: Row) => string | null;
}

interface RowActionsProps<Row> {
  row: Row;
  actions: RowAction<Row>[];
}

export function RowActions<Row>({ row, actions }: RowActionsProps<Row>) {
  const onPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  if (onPhone) return <ActionsMenu row={row} actions={actions} />;
  return actions.map((action) => <ActionButton key={action.label(row)} row={row} action={action} />);
}

function ActionButton<Row>({ row, action }: { row: Row; action: RowAction<Row> }) {
  const name = action.label(row);
  return (
    <Tooltip label={name}>
      <ActionIcon
        {...targetOf(row, action)}
        aria-label={name}
        variant="subtle"
        color={action.color ?? "gray"}
        size={32}
      >
        <action.icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function ActionsMenu<Row>({ row, actions }: RowActionsProps<Row>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Actions">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label(row)}
            {...targetOf(row, outOfMenu(action))}
            color={action.color}
            leftSection={<action.icon size={18} stroke={1.75} aria-hidden />}
          >
            {action.label(row)}
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
