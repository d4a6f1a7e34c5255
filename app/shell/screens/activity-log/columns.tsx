import { entryPointNames, statusName } from "#app/kernel/activity/activity-list";
import type { ActivityLine } from "#app/kernel/activity/queries.server";
import { longTextColumn, nodeColumn, numberColumn, textColumn } from "#app/ui/data-table/columns";
import { told } from "#app/ui/language/say";
import { StatusChip } from "#app/ui/StatusChip";

/** A line of the activity log with its number in the list. */
export interface NumberedLine extends ActivityLine {
  number: number;
}

/** Headers take two lines rather than room. */
const header = { wrapHeaderText: true, autoHeaderHeight: true };

const texts = [
  numberColumn<NumberedLine>("number", "SL No", ({ number }) => number, 66),
  longTextColumn<NumberedLine>("name", "Activity Name", ({ name }) => name, { minWidth: 130, card: "title" }),
  longTextColumn<NumberedLine>(
    "description",
    "Activity Log Description",
    ({ description }) => told(description),
    {
      flex: 3,
      minWidth: 160,
    },
  ),
  longTextColumn<NumberedLine>(
    "error",
    "Activity Error Description",
    (line) => told(line.errorDescription || "-"),
    {
      flex: 2,
      minWidth: 120,
      card: "none",
    },
  ),
  textColumn<NumberedLine>("source", "Activity Source Name", (line) => told(sourceNameOf(line)), {
    minWidth: 90,
    card: "none",
  }),
  longTextColumn<NumberedLine>("date", "Activity Date", ({ at }) => formatInstant(at), { minWidth: 110 }),
  longTextColumn<NumberedLine>("type", "Activity Type", ({ logType }) => told(logType), {
    minWidth: 110,
    card: "none",
  }),
  nodeColumn<NumberedLine>(
    "status",
    "Activity Status",
    ({ succeeded }) => told(statusName(succeeded)),
    ({ succeeded }) => <Status succeeded={succeeded} />,
    { minWidth: 98, card: "state" },
  ),
  longTextColumn<NumberedLine>("userName", "Activity UserName", ({ userName }) => told(userName), {
    minWidth: 110,
  }),
];

export const columns = texts.map((column) => ({ ...column, ...header }));

export function Status({ succeeded }: { succeeded: boolean }) {
  return <StatusChip state={succeeded ? "done" : "failed"}>{statusName(succeeded)}</StatusChip>;
}

export function sourceNameOf({ sourceName }: Pick<ActivityLine, "sourceName">): string {
  return entryPointNames[sourceName] ?? (sourceName || "-");
}

/** MM/DD/YYYY HH:mm:ss, in UTC. */
export function formatInstant(at: string): string {
  const [year, month, day] = at.slice(0, 10).split("-");
  return `${month}/${day}/${year} ${at.slice(11, 19)}`;
}
