import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@remix-run/react";
import { say } from "#app/ui/language/say";

/** Asks before another screen takes what is not saved with it. */
export function UnsavedQuestion({ unsaved }: { unsaved(): boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved(),
  );
  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === "blocked"}
      onClose={stay}
      title={say("Leave this page?")}
      size="sm"
      zIndex={9001}
    >
      <Text>{say("There are changes on this page that are not saved.")}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={stay} data-autofocus>
          {say("Stay")}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {say("Leave without saving")}
        </Button>
      </Group>
    </Modal>
  );
}
