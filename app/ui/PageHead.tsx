import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./screen.module.css";

interface PageHeadProps {
  title: string;
  /** Small print beside the title, e.g. "Total Count 12". */
  count?: string;
  /** Stands beside the title, e.g. the state of what is shown. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the right; the one primary button comes last. */
  children?: ReactNode;
}

export function PageHead({ title, count, badge, subtitle, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <div className={styles.title}>
          <Title order={1}>{title}</Title>
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
          {badge}
        </div>
        {subtitle === undefined ? null : (
          <Text c="dimmed" className="tabular">
            {subtitle}
          </Text>
        )}
      </div>
      <Group gap="xs">{children}</Group>
    </div>
  );
}
