import type { CircularStatus } from "#app/circulars/domain/circulars/circular-status";
import { StatusChip } from "#app/ui/StatusChip";

export const statusLabels: Record<CircularStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  live: "Live",
  ended: "Ended",
};

/** A circular's status, which looks the same on every screen. */
export function StatusBadge({ status }: { status: CircularStatus }) {
  return <StatusChip state={status}>{statusLabels[status]}</StatusChip>;
}
