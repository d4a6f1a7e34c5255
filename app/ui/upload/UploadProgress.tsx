import { Progress, Text } from "@mantine/core";

/** How much of an upload has left the browser, 0 to 1; at 1 the server looks at what it got. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div>
      <Text size="sm" className="tabular" aria-live="polite">
        {sent < 1 ? `Uploading: ${percent} %` : "Uploaded. Checking the files…"}
      </Text>
      <Progress.Root size="lg" mt={4}>
        <Progress.Section value={percent} aria-label="Uploading" animated={sent === 1} striped={sent === 1} />
      </Progress.Root>
    </div>
  );
}
