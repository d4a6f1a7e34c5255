import { Button, Group, Modal, Text } from "@mantine/core";

interface LeaveQuestionProps {
  opened: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asked before another screen takes what is not saved with it. */
export function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened={opened} onClose={onStay} title="Leave this page?" size="sm" zIndex={9001}>
      <Text>There are changes on this page that are not saved.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave without saving
        </Button>
      </Group>
    </Modal>
  );
}
