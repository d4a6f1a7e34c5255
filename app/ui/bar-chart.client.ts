export { BarChart } from "@mantine/charts";
