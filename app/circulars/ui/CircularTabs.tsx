import { NavLink } from "@remix-run/react";
import { say } from "#app/ui/language/say";
import styles from "./circular-tabs.module.css";

/** The two looks at a circular: its pages, and the deals of all of them. */
export function CircularTabs({ circularId }: { circularId: number }) {
  const path = `/dashboard/circulars/${circularId}`;
  return (
    <nav className={styles.tabs} aria-label={say("Circular")}>
      <NavLink to={`${path}/edit`} className={styles.tab} prefetch="intent" end>
        {say("Pages")}
      </NavLink>
      <NavLink to={`${path}/deals`} className={styles.tab} prefetch="intent">
        {say("Deals")}
      </NavLink>
    </nav>
  );
}
