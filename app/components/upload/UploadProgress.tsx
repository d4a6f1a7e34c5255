import { Progress, Text } from "@mantine/core";

/** How much of an upload has left the browser, 0 to 1. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div>
      <Text size="sm" className="tabular" aria-live="polite">
        Uploading: {percent} %
      </Text>
      <Progress.Root size="lg" mt={4}>
        <Progress.Section value={percent} aria-label="Uploading" />
      </Progress.Root>
    </div>
  );
}
