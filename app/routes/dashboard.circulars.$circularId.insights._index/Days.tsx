import { BarChart } from "@mantine/charts";
import { formatDay } from "#app/components/format-date";
import type { Insights } from "#app/domain/insights/insights.server";
import { countLabels } from "./count-labels";
import { SumsTable } from "./SumsTable";

const shown = ["adOpened", "dealOpened", "dealAdded"] as const;
const colors = { adOpened: "leaf.6", dealOpened: "blue.6", dealAdded: "tomato.6" };
const series = shown.map((name) => ({ name, label: countLabels[name], color: colors[name] }));

/** By day as a chart for those who see it, and as a table below for everyone. */
export function Days({ days }: Pick<Insights, "days">) {
  return (
    <>
      <div aria-hidden>
        <BarChart
          h={220}
          data={days.map(({ day, sums }) => ({ day, ...sums }))}
          dataKey="day"
          series={series}
          withLegend
          gridAxis="x"
          yAxisProps={{ allowDecimals: false, width: 44 }}
          xAxisProps={{
            tickFormatter: (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`,
            minTickGap: 16,
          }}
          tooltipProps={{ labelFormatter: (day: unknown) => formatDay(String(day)) }}
          tooltipAnimationDuration={0}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <SumsTable
        title="By day"
        rows={days.map(({ day, sums }) => ({ key: day, name: formatDay(day), sums }))}
        shown={["adOpened", "pageSeen", "dealSeen", "dealOpened", "dealAdded"]}
      />
    </>
  );
}
