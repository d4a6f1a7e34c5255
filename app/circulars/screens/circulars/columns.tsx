import type { ColDef } from "ag-grid-community";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { ReadinessBadge, readinessText } from "#app/circulars/ui/ReadinessBadge";
import { StatusBadge, statusLabels } from "#app/circulars/ui/StatusBadge";
import {
  actionsColumn,
  dateColumn,
  linkColumn,
  nodeColumn,
  retailerColumn,
  textColumn,
} from "#app/ui/data-table/columns";
import { formatDay } from "#app/ui/format-date";
import { IconCalendarCog, IconChartBar, IconNews, IconPencil, IconTrash } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { Thumb } from "#app/ui/Thumb";
import type { CircularRow } from "./circular-rows";

const editPath = ({ id }: CircularRow) => `/dashboard/circulars/${id}/edit`;

const chip = { flex: 0, width: 124, minWidth: 116, card: "state" as const };

const picture = ({ firstPageId }: CircularRow) => (
  <Thumb kind="page" icon={IconNews} src={firstPageId === null ? null : pageImageUrl(firstPageId, "small")} />
);

interface CircularColumns {
  retailerName(id: number): string;
  onEditDetails(circular: CircularRow): void;
  onDelete(circular: CircularRow): void;
}

export function circularColumns({
  retailerName,
  onEditDetails,
  onDelete,
}: CircularColumns): ColDef<CircularRow>[] {
  return [
    linkColumn("name", "Name", ({ name }) => name, editPath, { flex: 2, minWidth: 190, picture }),
    nodeColumn(
      "status",
      "Status",
      ({ status }) => told(statusLabels[status]),
      ({ status }) => <StatusBadge status={status} />,
      chip,
    ),
    nodeColumn(
      "ready",
      "Ready",
      ({ openCount }) => (openCount === null ? "" : readinessText(openCount)),
      ({ openCount }) => (openCount === null ? null : <ReadinessBadge open={openCount} />),
      chip,
    ),
    textColumn("title", "Title", ({ title }) => title, { flex: 2, minWidth: 150, card: "none" }),
    dateColumn("activeDate", "Active Date", ({ activeWallTime }) => activeWallTime, formatDay),
    dateColumn(
      "terminationDate",
      "Termination Date",
      ({ terminationWallTime }) => terminationWallTime,
      formatDay,
    ),
    retailerColumn(({ retailerId }) => retailerName(retailerId), { card: "none" }),
    actionsColumn([
      {
        word: say("Edit"),
        label: ({ name }) => say("Edit {name}", { name }),
        main: ({ name }) => name,
        icon: IconPencil,
        to: editPath,
      },
      {
        word: say("Edit details"),
        label: ({ name }) => say("Edit details of {name}", { name }),
        icon: IconCalendarCog,
        minor: true,
        onClick: onEditDetails,
      },
      {
        word: say("Insights"),
        label: ({ name }) => say("Insights of {name}", { name }),
        icon: IconChartBar,
        minor: true,
        to: ({ id }) => `/dashboard/circulars/${id}/insights`,
      },
      {
        word: say("Delete"),
        label: ({ name }) => say("Delete {name}", { name }),
        icon: IconTrash,
        color: "red",
        onClick: onDelete,
      },
    ]),
  ];
}
