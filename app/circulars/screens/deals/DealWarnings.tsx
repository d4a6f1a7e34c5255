import { Badge } from "@mantine/core";
import { type DealWarning, dealWarningLabels } from "#app/circulars/domain/deals/deal-warnings";

/** The first warning in words, and how many more there are. */
export function DealWarnings({ warnings }: { warnings: DealWarning[] }) {
  const [first, ...more] = warnings;
  if (!first) return null;
  const all = warnings.map((name) => dealWarningLabels[name]).join(", ");
  return (
    <Badge color="orange" variant="light" radius="sm" title={all} aria-label={all}>
      {dealWarningLabels[first]}
      {more.length > 0 ? ` +${more.length}` : ""}
    </Badge>
  );
}
