import { Badge } from "@mantine/core";
import type { ConnectionStatus } from "#db/tables/connection";

export const statusWords: Record<ConnectionStatus, { label: string; color: string }> = {
  template: { label: "Saved only", color: "gray" },
  scheduled: { label: "Scheduled", color: "leaf" },
  paused: { label: "Paused", color: "orange" },
  ended: { label: "Ran once", color: "gray" },
};

/** What state a connection is in. */
export function StatusBadge({ status }: { status: ConnectionStatus }) {
  const { label, color } = statusWords[status];
  return (
    <Badge variant="light" color={color}>
      {label}
    </Badge>
  );
}
