import { Badge } from "@mantine/core";
import type { CircularStatus } from "#app/circulars/domain/circulars/circular-status";

const colors: Record<CircularStatus, string> = {
  draft: "orange",
  scheduled: "blue",
  live: "leaf",
  ended: "gray",
};

export const statusLabels: Record<CircularStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  live: "Live",
  ended: "Ended",
};

/** Where a circular stands, the same on every screen. */
export function StatusBadge({ status }: { status: CircularStatus }) {
  return (
    <Badge variant="light" color={colors[status]}>
      {statusLabels[status]}
    </Badge>
  );
}
