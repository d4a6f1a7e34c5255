import { countLabels, countsOfThings } from "#app/shopping/domain/insights/count-labels";
import type { Insights } from "#app/shopping/domain/insights/insights.server";
import { BarChart } from "#app/ui/BarChart";
import { formatDay } from "#app/ui/format-date";
import { say, told } from "#app/ui/language/say";
import { countColumn, type FiguresColumn, FiguresTable } from "./FiguresTable";
import { figure } from "./figures";
import styles from "./insights.module.css";
import { Panel } from "./Panel";

type Day = Insights["days"][number];

const charted = { adOpened: "leaf.6", dealOpened: "blue.6", dealAdded: "tomato.6" } as const;
const chartedNames = Object.keys(charted) as (keyof typeof charted)[];
const series = () =>
  chartedNames.map((name) => ({ name, label: told(countLabels[name]), color: charted[name] }));

const columns: FiguresColumn<Day>[] = [
  { label: "Day", text: ({ day }) => formatDay(day), value: ({ day }) => day },
  ...countsOfThings.ad.map((name) =>
    countColumn<Day>(name, name === "dealAdded" ? "Added" : countLabels[name]),
  ),
];

/** The counts of each day, as a chart with its main point in words, and as a table of figures. */
export function Days({ days }: Pick<Insights, "days">) {
  return (
    <Panel title={say("By day")}>
      <div className={styles.days}>
        <div
          role="img"
          aria-label={say("Chart by day. {point}", { point: mainPoint(days) })}
          className={styles.chart}
        >
          <BarChart
            h={260}
            data={days.map(({ day, sums }) => ({ day, ...withZeros(sums) }))}
            dataKey="day"
            series={series()}
            withLegend
            legendProps={{ verticalAlign: "top" }}
            gridAxis="x"
            yAxisProps={{ allowDecimals: false, width: 48, tickFormatter: figure }}
            xAxisProps={{
              tickFormatter: (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`,
              minTickGap: 16,
            }}
            valueFormatter={figure}
            tooltipProps={{ labelFormatter: (day: unknown) => formatDay(String(day)) }}
            tooltipAnimationDuration={0}
            barProps={{ isAnimationActive: false, maxBarSize: 28 }}
            barChartProps={{ accessibilityLayer: false }}
          />
        </div>
        <div className={styles.daysTable}>
          <FiguresTable label={say("By day")} rows={days} keyOf={({ day }) => day} columns={columns} />
        </div>
      </div>
    </Panel>
  );
}

function withZeros(sums: Day["sums"]) {
  return Object.fromEntries(chartedNames.map((name) => [name, sums[name] ?? 0]));
}

function mainPoint(days: Day[]): string {
  const openings = ({ sums }: Day) => sums.adOpened ?? 0;
  const [best] = days.toSorted((a, b) => openings(b) - openings(a));
  if (!best || openings(best) === 0) return say("Nobody opened the ad on these days.");
  return say("The ad was opened most on {day}: {count} times.", {
    day: formatDay(best.day),
    count: figure(openings(best)),
  });
}
