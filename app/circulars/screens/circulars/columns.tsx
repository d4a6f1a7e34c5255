import type { ColDef } from "ag-grid-community";
import { ReadinessBadge, ReadinessText, readinessText } from "#app/circulars/ui/ReadinessBadge";
import { StatusBadge, statusLabels } from "#app/circulars/ui/StatusBadge";
import { actionsColumn, dateColumn, linkColumn, nodeColumn, textColumn } from "#app/ui/data-table/columns";
import { formatDay } from "#app/ui/format-date";
import { IconCalendarCog, IconChartBar, IconPencil, IconTrash } from "#app/ui/icons";
import type { CircularRow } from "./circular-rows";

const editPath = ({ id }: CircularRow) => `/dashboard/circulars/${id}/edit`;

const badgeWidth = { flex: 0, width: 124, minWidth: 110 };

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
    linkColumn("name", "Name", ({ name }) => name, editPath, {
      flex: 2,
      minWidth: 150,
      phoneNote: ({ openCount }) => (openCount === null ? null : <ReadinessText open={openCount} />),
    }),
    {
      ...nodeColumn<CircularRow>(
        "status",
        "Status",
        ({ status }) => statusLabels[status],
        ({ status }) => <StatusBadge status={status} />,
      ),
      ...badgeWidth,
    },
    {
      ...nodeColumn<CircularRow>(
        "ready",
        "Ready",
        ({ openCount }) => (openCount === null ? "" : readinessText(openCount)),
        ({ openCount }) => (openCount === null ? null : <ReadinessBadge open={openCount} />),
      ),
      ...badgeWidth,
    },
    textColumn("title", "Title", ({ title }) => title, { flex: 2, minWidth: 150 }),
    dateColumn("activeDate", "Active Date", ({ activeWallTime }) => activeWallTime, formatDay),
    dateColumn(
      "terminationDate",
      "Termination Date",
      ({ terminationWallTime }) => terminationWallTime,
      formatDay,
    ),
    textColumn("retailer", "Retailer", ({ retailerId }) => retailerName(retailerId), { minWidth: 140 }),
    actionsColumn([
      { label: ({ name }) => `Edit ${name}`, icon: IconPencil, to: editPath },
      { label: ({ name }) => `Edit details of ${name}`, icon: IconCalendarCog, onClick: onEditDetails },
      {
        label: ({ name }) => `Insights of ${name}`,
        icon: IconChartBar,
        to: ({ id }) => `/dashboard/circulars/${id}/insights`,
      },
      { label: ({ name }) => `Delete ${name}`, icon: IconTrash, color: "red", onClick: onDelete },
    ]),
  ];
}
