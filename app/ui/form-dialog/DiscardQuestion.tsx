import { Button, Group, Modal, Text } from "@mantine/core";

interface DiscardQuestionProps {
  opened: boolean;
  onKeep(): void;
  onDiscard(): void;
}

/** Asked before a dialog takes what was typed with it. */
export function DiscardQuestion({ opened, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal opened={opened} onClose={onKeep} title="Discard what you typed?" size="sm" zIndex={90_000}>
      <Text>This dialog holds changes that are not saved.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onKeep} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </Modal>
  );
}
