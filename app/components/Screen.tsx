import type { ReactNode } from "react";
import styles from "./screen.module.css";

/** The frame of a screen. `fill`: as high as the window, so that a table inside takes the height that is left. */
export function Screen({ fill = false, children }: { fill?: boolean; children: ReactNode }) {
  return <div className={fill ? `${styles.screen} ${styles.fill}` : styles.screen}>{children}</div>;
}
