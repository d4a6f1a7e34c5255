import type { Connection } from "#app/integrations/domain/connections/queries.server";
import { StatusChip } from "#app/ui/StatusChip";

export const statusLabels: Record<Connection["status"], string> = {
  template: "Saved only",
  scheduled: "Scheduled",
  paused: "Paused",
  ended: "Ran once",
};

/** What state a connection is in. */
export function StatusBadge({ status }: { status: Connection["status"] }) {
  return <StatusChip state={status}>{statusLabels[status]}</StatusChip>;
}
