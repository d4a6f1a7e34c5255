import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { OutboxEmail } from "#app/messages/domain/emails/outbox.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

interface RetryDialogProps {
  opened: boolean;
  email: OutboxEmail | null;
  onClose(): void;
}

export function RetryDialog({ opened, email, onClose }: RetryDialogProps) {
  const sender = useFormSender({
    action: `/dashboard/emails/outbox/${email?.id}`,
    fallback: "Error retrying the email",
    onDone: () => {
      onClose();
      notifySuccess(say("The email is being sent again."));
    },
  });
  const close = () => {
    if (sender.busy) return;
    sender.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={say("Retry")}>
      <Stack gap="md">
        {sender.refused && !sender.busy ? <ErrorAlert message={sender.refused.message} /> : null}
        <Text>
          {say(
            "The email “{subject}” is sent to the address that its user has now. Where its link has run out, it gets a new one.",
            { subject: email?.subject },
          )}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={sender.busy}>
            {say("Cancel")}
          </Button>
          <Button onClick={() => sender.send(new FormData())} loading={sender.busy} data-autofocus>
            {say("Retry")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
