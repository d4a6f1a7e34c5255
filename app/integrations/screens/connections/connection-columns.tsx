import { Group } from "@mantine/core";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import { StatusBadge, statusLabels } from "#app/integrations/ui/connections/StatusBadge";
import {
  dateColumn,
  inReadersZone,
  longTextColumn,
  nodeColumn,
  numberColumn,
} from "#app/ui/data-table/columns";
import { formatInstantDay } from "#app/ui/format-date";
import { say, told } from "#app/ui/language/say";

/** A connection with its place in the list, newest first, counted from 1. */
export type NumberedConnection = Connection & { number: number };

export const connectionColumns = [
  numberColumn<NumberedConnection>("number", "SL No", ({ number }) => number),
  longTextColumn<NumberedConnection>("name", "Connection Name", ({ name }) => name, {
    flex: 2,
    minWidth: 200,
    card: "title",
  }),
  longTextColumn<NumberedConnection>(
    "description",
    "Description",
    ({ description }) => description || say("N/A"),
    {
      flex: 1.5,
      minWidth: 140,
      card: "none",
    },
  ),
  inReadersZone(
    dateColumn<NumberedConnection>("created", "Created On", ({ createdAt }) => createdAt, formatInstantDay),
  ),
  nodeColumn<NumberedConnection>(
    "type",
    "Connection Type",
    ({ listedAs, status }) => `${told(listedAs)}, ${told(statusLabels[status])}`,
    ({ listedAs, status }) => (
      <Group gap="xs" wrap="nowrap">
        {told(listedAs)}
        {status === "template" ? null : <StatusBadge status={status} />}
      </Group>
    ),
    { minWidth: 250, card: "state" },
  ),
];
