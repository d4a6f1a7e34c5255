import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useScreenFailure } from "./kept-loader";
import { RetryAlert } from "./RetryAlert";
import styles from "./screen.module.css";

/**
 * The frame of a screen. With `fill` it is as high as the window, so that a table inside takes the remaining height.
 * The message of a failed load is then shown in the table's place, otherwise above everything.
 */
export function Screen({ fill = false, children }: { fill?: boolean; children: ReactNode }) {
  const failure = useScreenFailure(useLocation().pathname);
  return (
    <div className={fill ? `${styles.screen} ${styles.fill}` : styles.screen}>
      {failure !== null && !fill ? <RetryAlert message={failure} /> : null}
      {children}
    </div>
  );
}
