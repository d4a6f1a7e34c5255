import { Paper, Text } from "@mantine/core";
import type { Sums } from "#app/domain/insights/insights.server";
import { countLabels, figure } from "./count-labels";
import styles from "./insights.module.css";

const shown = ["adOpened", "pageSeen", "dealSeen", "dealOpened", "dealAdded"] as const;

export function Totals({ totals }: { totals: Sums }) {
  return (
    <dl className={styles.totals} aria-label="Totals">
      {shown.map((name) => (
        <Paper key={name} withBorder p="md">
          <Text component="dt" c="dimmed">
            {countLabels[name]}
          </Text>
          <Text component="dd" m={0} fz="1.75rem" fw={600} className="tabular">
            {figure(totals[name])}
          </Text>
        </Paper>
      ))}
    </dl>
  );
}
