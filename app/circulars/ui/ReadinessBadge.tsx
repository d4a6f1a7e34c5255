import { say } from "#app/ui/language/say";
import { StatusChip } from "#app/ui/StatusChip";

/** "Ready", or how many things somebody should look at. */
export function readinessText(open: number): string {
  return open === 0 ? say("Ready") : say("{open} to check", { open });
}

export function ReadinessBadge({ open }: { open: number }) {
  return <StatusChip state={open === 0 ? "ready" : "unready"}>{readinessText(open)}</StatusChip>;
}
