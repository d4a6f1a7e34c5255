import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorAlert } from "./ErrorAlert";
import type { FormSender } from "./form-dialog/senders";

interface DeleteDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** Asks, and says what goes with it. */
  label: ReactNode;
  sender: FormSender;
  /** What the action is told, e.g. `{ intent: "delete" }`. */
  values: Record<string, string>;
}

/** The one confirmation before something is gone. */
export function DeleteDialog({ opened, onClose, title, label, sender, values }: DeleteDialogProps) {
  const close = () => {
    if (sender.busy) return;
    sender.reset();
    onClose();
  };
  const confirm = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    sender.send(form);
  };
  return (
    <Modal opened={opened} onClose={close} title={title} zIndex={90_001}>
      <Stack gap="md">
        {sender.refused && !sender.busy ? <ErrorAlert message={sender.refused.message} /> : null}
        <Text component="div">{label}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={sender.busy} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={confirm} loading={sender.busy}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
