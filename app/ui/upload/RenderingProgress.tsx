import { Progress, Text } from "@mantine/core";
import { say } from "#app/ui/language/say";

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
        {say("Rendering page {page} of {total}", { page: Math.min(done + 1, total), total })}
      </Text>
      <Progress.Root size="md" mt={6}>
        <Progress.Section
          value={total > 0 ? (done / total) * 100 : 0}
          aria-label={say("Rendering")}
          animated
          striped
        />
      </Progress.Root>
    </div>
  );
}

/** How much of an upload has left the browser, 0 to 1; at 1 the server looks at what it got. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div>
      <Text size="sm" className="tabular" aria-live="polite">
        {sent < 1 ? say("Uploading: {percent} %", { percent }) : say("Uploaded. Checking the files…")}
      </Text>
      <Progress.Root size="lg" mt={4}>
        <Progress.Section
          value={percent}
          aria-label={say("Uploading")}
          animated={sent === 1}
          striped={sent === 1}
        />
      </Progress.Root>
    </div>
  );
}
