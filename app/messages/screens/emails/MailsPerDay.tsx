import { BarChart } from "@mantine/charts";
import { formatDay } from "#app/ui/format-date";
import { say } from "#app/ui/language/say";

interface MailsPerDayProps {
  /** UTC days, YYYY-MM-DD, without gaps. */
  perDay: { day: string; count: number }[];
  total: number;
}

export function MailsPerDay({ perDay, total }: MailsPerDayProps) {
  const most = perDay.reduce((best, each) => (each.count > best.count ? each : best), {
    day: perDay[0]?.day ?? "",
    count: 0,
  });
  const summary =
    total === 0
      ? say("Mails per day: No mails on any day.")
      : say("Mails per day: {total} mails; the most, {most}, on {day}.", {
          total,
          most: most.count,
          day: formatDay(most.day),
        });
  return (
    <div role="img" aria-label={summary}>
      <BarChart
        h={200}
        data={perDay}
        dataKey="day"
        series={[{ name: "count", label: say("Mails"), color: "leaf.6" }]}
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
