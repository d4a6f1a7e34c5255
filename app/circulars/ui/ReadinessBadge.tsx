import { StatusChip } from "#app/ui/StatusChip";

/** "Ready", or how many things somebody should look at. */
export function readinessText(open: number): string {
  return open === 0 ? "Ready" : `${open} to check`;
}

export function ReadinessBadge({ open }: { open: number }) {
  return <StatusChip state={open === 0 ? "ready" : "unready"}>{readinessText(open)}</StatusChip>;
}
