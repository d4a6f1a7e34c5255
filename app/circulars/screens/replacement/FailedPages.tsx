import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { NewPage, Replacement } from "#app/circulars/domain/replacements/replacement.server";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { IconFileAlert, IconRefresh } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";

/** Says which of the new pages could not be drawn, read or cut up, and has that tried again; nothing where none failed. */
export function FailedPages({ replacement }: { replacement: Replacement }) {
  const { busy, refused, send } = useFormSender<{ ok: true }>({
    action: `/dashboard/circulars/${replacement.circularId}/replacement/decide`,
    fallback: "The new pages couldn’t be retried. Try again.",
    onDone() {},
  });
  useRefusalNotice(refused);
  const retry = () => {
    const form = new FormData();
    form.set("intent", "retry");
    send(form);
  };
  const failed = replacement.newPages.filter((page) => page.failed !== null);
  if (failed.length === 0) return null;
  const isStopped = failed.some((page) => page.failed === "drawing");
  return (
    <Alert color={isStopped ? "red" : "yellow"} role="status" icon={<IconFileAlert size={18} aria-hidden />}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4}>
          {failed.map((page) => (
            <Text key={page.id} size="sm">
              {sentenceOf(page)}
            </Text>
          ))}
          {isStopped ? (
            <Text size="sm">{say("Until all new pages are drawn, nothing can be replaced.")}</Text>
          ) : null}
        </Stack>
        <Button
          variant="default"
          size="xs"
          loading={busy}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={retry}
        >
          {say("Try again")}
        </Button>
      </Group>
    </Alert>
  );
}

function sentenceOf({ number, failed, failureReason }: NewPage): string {
  if (failed === "drawing")
    return say("New page {number}: {reason}", {
      number,
      reason: told(failureReason ?? "This page could not be drawn."),
    });
  if (failed === "reading") return say("What is printed on new page {number} could not be read.", { number });
  return say("Pictures of new page {number} could not be cut.", { number });
}
