import type { BarChartProps } from "@mantine/charts";
import { Box } from "@mantine/core";
import { lazyComponent } from "./lazy-component";

/** Bars by day. Its style sheet comes with the screens that have it. */
export const BarChart = lazyComponent<BarChartProps>(
  async () => (await import("./bar-chart.client")).BarChart,
  ({ h }) => <Box {...(h === undefined ? {} : { h })} />,
);
