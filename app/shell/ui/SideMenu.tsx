import { Tooltip } from "@mantine/core";
import { NavLink } from "@remix-run/react";
import { useId, useState } from "react";
import { roleHas, type UserActor } from "#app/kernel/permissions";
import { IconChevronDown } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { type NavigationEntry, type NavigationGroup, navigation } from "./navigation";
import styles from "./shell.module.css";

interface SideMenuProps {
  role: UserActor["role"];
  /** Icons only; the names stay for those who don't see and come up as tooltips. */
  folded: boolean;
  onNavigate?: () => void;
}

export function SideMenu({ role, folded, onNavigate }: SideMenuProps) {
  const links = (entries: NavigationEntry[]) =>
    entries
      .filter((entry) => roleHas(role, entry.permission))
      .map((entry) => <MenuLink key={entry.to} entry={entry} folded={folded} onNavigate={onNavigate} />);
  return (
    <nav aria-label={say("Main menu")}>
      <ul className={styles.menu}>
        {navigation.map((item) => {
          if ("to" in item) return links([item]);
          const inside = links(item.entries);
          if (inside.length === 0) return null;
          return (
            <SubMenu key={item.label} group={item} folded={folded}>
              {inside}
            </SubMenu>
          );
        })}
      </ul>
    </nav>
  );
}

interface MenuLinkProps {
  entry: NavigationEntry;
  folded: boolean;
  onNavigate: (() => void) | undefined;
}

function MenuLink({ entry: { label: english, to, icon: Icon }, folded, onNavigate }: MenuLinkProps) {
  const label = told(english);
  return (
    <li>
      <Tooltip label={label} position="right" disabled={!folded}>
        <NavLink to={to} prefetch="intent" className={styles.entry} onClick={onNavigate}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span className={styles.entryLabel}>{label}</span>
        </NavLink>
      </Tooltip>
    </li>
  );
}

interface SubMenuProps {
  group: NavigationGroup;
  folded: boolean;
  children: JSX.Element[];
}

/** Open at first; its heading closes it. */
function SubMenu({ group: { label: english, icon: Icon }, folded, children }: SubMenuProps) {
  const label = told(english);
  const [opened, setOpened] = useState(true);
  const id = useId();
  return (
    <li>
      <Tooltip label={label} position="right" disabled={!folded}>
        <button
          type="button"
          className={styles.entry}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <span className={styles.entryLabel}>{label}</span>
          <IconChevronDown size={16} className={styles.chevron} aria-hidden />
        </button>
      </Tooltip>
      <ul id={id} hidden={!opened} className={styles.subMenu}>
        {children}
      </ul>
    </li>
  );
}
