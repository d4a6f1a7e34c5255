import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./import.module.css";

/** A table that is scrolled in its own box, by keyboard too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </Box>
  );
}
