import { Button } from "@mantine/core";
import type { ColDef } from "ag-grid-community";
import type { Service } from "#app/integrations/domain/services/queries.server";
import {
  controlsColumn,
  dateColumn,
  inReadersZone,
  numberColumn,
  textColumn,
} from "#app/ui/data-table/columns";
import { formatInstantDay } from "#app/ui/format-date";
import { say } from "#app/ui/language/say";

export type ListedService = Service & { number: number };

const dayOrDash = (instant: string) => (instant ? formatInstantDay(instant) : "–");

export function serviceColumns(onSubservices: (service: ListedService) => void): ColDef<ListedService>[] {
  return [
    numberColumn("number", "SL No", ({ number }) => number, 90),
    textColumn("name", "Service Name", ({ name }) => name, { flex: 2, minWidth: 170, card: "title" }),
    textColumn("uniqueId", "Unique ID", ({ uniqueId }) => uniqueId, {
      flex: 1.5,
      minWidth: 150,
      card: "none",
    }),
    inReadersZone(
      dateColumn("created", "Created On", ({ createdAt }) => createdAt, formatInstantDay, "none"),
    ),
    inReadersZone(dateColumn("updated", "Updated On", ({ updatedAt }) => updatedAt ?? "", dayOrDash, "none")),
    controlsColumn(
      "subservices",
      "Subservices",
      ({ subserviceCount }) => String(subserviceCount),
      (service) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={say("Subservices of {name}: {subserviceCount}", {
            name: service.name,
            subserviceCount: service.subserviceCount,
          })}
          onClick={() => onSubservices(service)}
        >
          {say("{subserviceCount} · Show", { subserviceCount: service.subserviceCount })}
        </Button>
      ),
      { flex: 0.8, minWidth: 130 },
    ),
  ];
}
