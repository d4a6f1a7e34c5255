import { Paper, Title } from "@mantine/core";
import { useId } from "react";
import type { Sums } from "#app/domain/insights/insights.server";
import { countLabels, figure, type ShownCount } from "./count-labels";
import styles from "./insights.module.css";

interface SumsTableProps {
  title: string;
  rows: { key: string | number; name: string; sums: Sums }[];
  shown: readonly ShownCount[];
}

export function SumsTable({ title, rows, shown }: SumsTableProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className={styles.scroll} aria-label={`${title}, table`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {shown.map((name) => (
                <th key={name} scope="col">
                  {countLabels[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, sums }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {shown.map((each) => (
                  <td key={each}>{figure(sums[each])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Paper>
  );
}
