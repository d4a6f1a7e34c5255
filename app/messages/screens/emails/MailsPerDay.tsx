import { BarChart } from "@mantine/charts";
import { formatDay } from "#app/ui/format-date";
import { say } from "#app/ui/language/say";

interface MailsPerDayProps {
  /** UTC days, YYYY-MM-DD, without gaps. */
  perDay: { day: string; count: number }[];
  total: number;
}

const series = [{ name: "count", label: "Mails", color: "leaf.6" }];

export function MailsPerDay({ perDay, total }: MailsPerDayProps) {
  const most = perDay.reduce((best, each) => (each.count > best.count ? each : best), {
    day: perDay[0]?.day ?? "",
    count: 0,
  });
  const summary =
    total === 0
      ? "No mails on any day."
      : `${total} mails; the most, ${most.count}, on ${formatDay(most.day)}.`;
  return (
    <div role="img" aria-label={say("Mails per day: {summary}", { summary })}>
      <BarChart
        h={200}
        data={perDay}
        dataKey="day"
        series={series}
        gridAxis="x"
        yAxisProps={{ allowDecimals: false, width: 44 }}
        xAxisProps={{ tickFormatter: (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`, minTickGap: 16 }}
        tooltipProps={{ labelFormatter: (day: unknown) => formatDay(String(day)) }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
