import { Badge, Text } from "@mantine/core";

/** "Ready", or how many things somebody should look at. */
export function readinessText(open: number): string {
  return open === 0 ? "Ready" : `${open} to check`;
}

export function ReadinessBadge({ open }: { open: number }) {
  return (
    <Badge
      variant={open === 0 ? "light" : "outline"}
      color={open === 0 ? "leaf" : "orange"}
      className="tabular"
    >
      {readinessText(open)}
    </Badge>
  );
}

/** The same where a badge finds no room. */
export function ReadinessText({ open }: { open: number }) {
  return (
    <Text span display="block" size="xs" c={open === 0 ? "leaf" : "orange"} className="tabular">
      {readinessText(open)}
    </Text>
  );
}
