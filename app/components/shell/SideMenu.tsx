import { Tooltip } from "@mantine/core";
import { NavLink } from "@remix-run/react";
import { roleHas, type UserActor } from "#app/domain/permissions";
import { navigationEntries } from "./navigation";
import styles from "./shell.module.css";

interface SideMenuProps {
  role: UserActor["role"];
  /** Icons only; the names stay for those who don't see and come up as tooltips. */
  folded: boolean;
  onNavigate?: () => void;
}

export function SideMenu({ role, folded, onNavigate }: SideMenuProps) {
  return (
    <nav aria-label="Main menu">
      <ul className={styles.menu}>
        {navigationEntries
          .filter((entry) => roleHas(role, entry.permission))
          .map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Tooltip label={label} position="right" disabled={!folded}>
                <NavLink to={to} prefetch="intent" className={styles.entry} onClick={onNavigate}>
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span className={styles.entryLabel}>{label}</span>
                </NavLink>
              </Tooltip>
            </li>
          ))}
      </ul>
    </nav>
  );
}
