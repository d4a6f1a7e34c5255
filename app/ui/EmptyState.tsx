import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import type { TablerIcon } from "./icons";

interface EmptyStateProps {
  icon: TablerIcon;
  /** E.g. "No circulars yet". */
  title: string;
  hint?: string;
  /** The button that makes the first one. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon size={28} stroke={1.5} aria-hidden />
      </span>
      <Title order={2}>{title}</Title>
      {hint ? (
        <Text c="dimmed" ta="center" maw="26rem">
          {hint}
        </Text>
      ) : null}
      {children ? <div className={styles.action}>{children}</div> : null}
    </div>
  );
}
