import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { connectionStopAddress } from "#app/integrations/ui/connections/connection-routes";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconPlayerStop } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { notifyError } from "#app/ui/notices";

interface StopButtonProps {
  runId: number;
  /** What the run is told by. */
  moment: string;
}

/** Stops a run once that was confirmed. */
export function StopButton({ runId, moment }: StopButtonProps) {
  const [asking, setAsking] = useState(false);
  const sender = useFormSender({
    action: connectionStopAddress,
    fallback: "The run could not be stopped. Try again.",
    onDone: () => setAsking(false),
    onRefused: ({ message }) => {
      setAsking(false);
      notifyError(message);
    },
  });
  const stop = () => {
    const form = new FormData();
    form.set("runId", String(runId));
    sender.send(form);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setAsking(true)}
        leftSection={<IconPlayerStop size={16} aria-hidden />}
      >
        {say("Stop")}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={say("Stop the run of {moment}?", { moment })}
        size="sm"
      >
        <Text>
          {say("Rows already on the sheet stay. Retry continues this run. The schedule goes on either way.")}
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" disabled={sender.busy} onClick={() => setAsking(false)} data-autofocus>
            {say("Let it run")}
          </Button>
          <Button color="red" loading={sender.busy} onClick={stop}>
            {say("Stop Run")}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
