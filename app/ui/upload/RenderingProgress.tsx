import { Progress, Text } from "@mantine/core";

interface RenderingProgressProps {
  total: number;
  /** Pages that are drawn or have failed. */
  done: number;
}

/** How far the drawing of a circular's pages is. */
export function RenderingProgress({ total, done }: RenderingProgressProps) {
  return (
    <div>
      <Text className="tabular" role="status">
        Rendering page {Math.min(done + 1, total)} of {total}
      </Text>
      <Progress.Root size="md" mt={6}>
        <Progress.Section
          value={total > 0 ? (done / total) * 100 : 0}
          aria-label="Rendering"
          animated
          striped
        />
      </Progress.Root>
    </div>
  );
}
