import { IconCalendarCog, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ColDef } from "ag-grid-community";
import { actionsColumn, dateColumn, linkColumn, textColumn } from "#app/components/data-table/columns";
import { formatDay } from "#app/components/format-date";
import type { CircularRow } from "./circular-rows";

const editPath = ({ id }: CircularRow) => `/dashboard/circulars/${id}/edit`;

interface CircularActions {
  onEditDetails(circular: CircularRow): void;
  onDelete(circular: CircularRow): void;
}

export function circularColumns({ onEditDetails, onDelete }: CircularActions): ColDef<CircularRow>[] {
  return [
    linkColumn("name", "Name", ({ name }) => name, editPath, { flex: 2, minWidth: 150 }),
    textColumn("title", "Title", ({ title }) => title, { flex: 2, minWidth: 150 }),
    dateColumn(
      "activeDate",
      "Active Date",
      ({ activeDate }) => activeDate,
      ({ activeWallTime }) => formatDay(activeWallTime),
    ),
    dateColumn(
      "terminationDate",
      "Termination Date",
      ({ terminationDate }) => terminationDate,
      ({ terminationWallTime }) => formatDay(terminationWallTime),
    ),
    textColumn("retailer", "Retailer", ({ retailer }) => retailer.name, { minWidth: 140 }),
    actionsColumn([
      { label: ({ name }) => `Edit ${name}`, icon: IconPencil, to: editPath },
      { label: ({ name }) => `Edit details of ${name}`, icon: IconCalendarCog, onClick: onEditDetails },
      { label: ({ name }) => `Delete ${name}`, icon: IconTrash, color: "red", onClick: onDelete },
    ]),
  ];
}
