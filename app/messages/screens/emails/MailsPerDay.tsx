import { BarChart } from "#app/ui/BarChart";
import { formatDay } from "#app/ui/format-date";
import { say, spokenLanguage, spokenLocale } from "#app/ui/language/say";

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
      ? say("Emails per day: No emails on any day.")
      : say("Emails per day: {total} emails; the most, {most}, on {day}.", {
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
        series={[{ name: "count", label: say("Emails"), color: "leaf.6" }]}
        gridAxis="x"
        yAxisProps={{ allowDecimals: false, width: 44 }}
        xAxisProps={{ tickFormatter: shortDay, minTickGap: 16 }}
        tooltipProps={{ labelFormatter: nameOfDay }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

/** Empty while the chart points at no day. */
function nameOfDay(day: unknown): string {
  return typeof day === "string" ? formatDay(day) : "";
}

/** MM/DD; in other languages with the month as a word, since most have the day first. */
function shortDay(day: string): string {
  if (spokenLanguage() === "en") return `${day.slice(5, 7)}/${day.slice(8)}`;
  const format = new Intl.DateTimeFormat(spokenLocale(), { day: "numeric", month: "short", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
