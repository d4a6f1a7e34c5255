import { Paper, Title } from "@mantine/core";
import type { Insights } from "#app/domain/insights/insights.server";
import { figure } from "./count-labels";
import styles from "./insights.module.css";

interface DealsTableProps extends Pick<Insights, "deals"> {
  pageName(pageId: number): string;
}

/** How many of those who saw a deal opened it; a link may open one that was not yet seen. */
function openRate({ dealSeen = 0, dealOpened = 0 }: Insights["deals"][number]["sums"]): string {
  return dealSeen === 0 ? "" : `${Math.round((100 * dealOpened) / dealSeen)} %`;
}

export function DealsTable({ deals, pageName }: DealsTableProps) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="insights-deals">
      <Title order={2} size="h4" id="insights-deals" mb="sm">
        Deals
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Deals, table" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {["Name", "Deal", "Page", "Seen", "Opened", "Added", "Open rate"].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deals.map(({ areaId, pageId, name, deal, sums }) => (
              <tr key={areaId}>
                <th scope="row">{name ?? "Deleted area"}</th>
                <td>{deal}</td>
                <td>{pageName(pageId)}</td>
                <td>{figure(sums.dealSeen)}</td>
                <td>{figure(sums.dealOpened)}</td>
                <td>{figure(sums.dealAdded)}</td>
                <td>{openRate(sums)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Paper>
  );
}
