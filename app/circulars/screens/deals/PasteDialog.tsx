import { Button, Group, List, Modal, Text } from "@mantine/core";
import { say } from "#app/ui/language/say";
import type { PastePlan } from "./paste-cells";

interface PasteDialogProps {
  /** A paste of which some cells can't be taken. */
  plan: PastePlan | null;
  onPaste(plan: PastePlan): void;
  onClose(): void;
}

const maxShown = 50;

/** Tells which pasted cells can't be taken, before any is. */
export function PasteDialog({ plan, onPaste, onClose }: PasteDialogProps) {
  if (!plan) return null;
  const { refused, changes, cellCount } = plan;
  return (
    <Modal opened onClose={onClose} title={say("Not every cell can be pasted")} size="lg" zIndex={9001}>
      <List size="sm">
        {refused.slice(0, maxShown).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {refused.length > maxShown ? (
        <Text size="sm">{say("And {count} more.", { count: refused.length - maxShown })}</Text>
      ) : null}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {say("Paste nothing")}
        </Button>
        {changes.length > 0 ? (
          <Button onClick={() => onPaste(plan)}>
            {say(
              "Paste the other {cells, plural, one {# cell} other {# cells}} of {deals, plural, one {# deal} other {# deals}}",
              { cells: cellCount, deals: changes.length },
            )}
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}
