import { Badge } from "@mantine/core";
import type { Connection } from "#app/integrations/domain/connections/queries.server";

export const statusWords: Record<Connection["status"], { label: string; color: string }> = {
  template: { label: "Saved only", color: "gray" },
  scheduled: { label: "Scheduled", color: "leaf" },
  paused: { label: "Paused", color: "orange" },
  ended: { label: "Ran once", color: "gray" },
};

/** What state a connection is in. */
export function StatusBadge({ status }: { status: Connection["status"] }) {
  const { label, color } = statusWords[status];
  return (
    <Badge variant="light" color={color}>
      {label}
    </Badge>
  );
}
