import { Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import styles from "./insights.module.css";

interface PanelProps {
  title: string;
  hint?: string;
  /** Controls to the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of the screen with its heading. */
export function Panel({ title, hint, tools, children }: PanelProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-labelledby={id} className={styles.panel}>
      <div className={styles.panelHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {tools}
      </div>
      {hint === undefined ? null : (
        <Text c="dimmed" size="sm" className={styles.hint}>
          {hint}
        </Text>
      )}
      {children}
    </Paper>
  );
}
