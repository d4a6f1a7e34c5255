import { Alert, Button, Group, Text } from "@mantine/core";
import type { CircularDetail } from "#app/circulars/domain/circulars/queries.server";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { formatInstantIn } from "#app/ui/format-date";
import { IconPlayerStop } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { whatWasDone } from "./PublicationButtons";

interface EndedNoticeProps {
  circular: Pick<CircularDetail, "id" | "name" | "retailer">;
  /** Until when the end can be taken back, as an instant. */
  until: string;
}

/** Says that the circular was ended by hand, and takes that back. */
export function EndedNotice({ circular, until }: EndedNoticeProps) {
  const sender = useFormSender({
    action: `/dashboard/circulars/${circular.id}/publication`,
    fallback: "Error editing circular",
    onDone: () => notifySuccess(whatWasDone("reopen", circular.name)),
  });
  useRefusalNotice(sender.refused);
  const reopen = () => {
    const form = new FormData();
    form.set("intent", "reopen");
    sender.send(form);
  };
  return (
    <Alert icon={<IconPlayerStop size={18} aria-hidden />} color="gray">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {say(
            "It was ended by hand. Until {moment} you can take that back: shoppers then see it again until its former end.",
            { moment: formatInstantIn(until, circular.retailer.timeZone) },
          )}
        </Text>
        <Button variant="default" size="xs" loading={sender.busy} onClick={reopen}>
          {say("Undo")}
        </Button>
      </Group>
    </Alert>
  );
}
