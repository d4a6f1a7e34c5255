import { Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import type { ProcessCheck } from "#app/integrations/domain/services/processes.server";
import { say, told } from "#app/ui/language/say";
import { ErrorAlert } from "./ErrorAlert";
import { useFetched } from "./fetch-json";
import type { FormSender } from "./form-dialog/senders";
import { isFocusLost } from "./keep-focus";

interface DeleteDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** Asks, and says what goes with it. */
  label: ReactNode;
  sender: FormSender;
  /** What the action is told, e.g. `{ intent: "delete" }`. */
  values: Record<string, string>;
  /** The resource route that tells whether something is running that keeps it; asked before the question is. */
  checkAddress?: string;
  /** What the button says that does it. */
  confirmLabel?: string;
}

/** The one confirmation before something is gone, be it for good or from shoppers' eyes. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose, title, label, sender, values, checkAddress, confirmLabel = "Delete" } = props;
  const check = useFetched<ProcessCheck>(opened && checkAddress ? checkAddress : null);
  const checking = checkAddress !== undefined && check === undefined;
  // If the check fails, deleting stays possible, since the server checks again.
  const running = check?.processDeleteStatus === 1;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The other button was switched off while it waited, and lost the focus.
    if (sender.refused && isFocusLost()) cancel.current?.focus();
  }, [sender.refused]);
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
        {checking ? <Loader size="sm" aria-label={say("Checking whether it can be deleted")} /> : null}
        {checking ? null : <Text component="div">{running ? told(check.processDeleteMessage) : label}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button ref={cancel} variant="default" onClick={close} disabled={sender.busy} data-autofocus>
            {running ? say("Close") : say("Cancel")}
          </Button>
          {running ? null : (
            <Button color="red" onClick={confirm} loading={sender.busy} disabled={checking}>
              {told(confirmLabel)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
