import { Button, Group, List, Modal, Text } from "@mantine/core";
import type { GroupPagesInput } from "#app/catalogue/domain/circular-groups/schemas";
import type { GroupOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import { say } from "#app/ui/language/say";

interface OtherGroupsQuestionProps {
  opened: boolean;
  onClose(): void;
  otherGroups: Pick<GroupOfCircular, "id" | "name" | "storeCount">[];
  /** How many pages the circular has. */
  pageCount: number;
  onAnswer(answer: NonNullable<GroupPagesInput["otherGroups"]>): void;
}

/** Asked when the first group is given pages: from then on the stores of groups without pages don't see the ad. */
export function OtherGroupsQuestion(props: OtherGroupsQuestionProps) {
  const { opened, onClose, otherGroups, pageCount, onAnswer } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={say("What will the other groups show?")} size="lg">
      <Text mb="sm">
        {say(
          "Until now every store sees {pageCount, plural, one {all # page} other {all # pages}}. Once a group has pages of its own, a store sees only what its group has, and these have none yet:",
          { pageCount },
        )}
      </Text>
      <List mb="sm">
        {otherGroups.map(({ id, name, storeCount }) => (
          <List.Item key={id}>
            {name} (
            {say("{storeCount, plural, =0 {no stores} one {# store} other {# stores}}", { storeCount })})
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {say("Cancel")}
        </Button>
        <Button variant="default" onClick={() => onAnswer("no-pages")}>
          {say("Leave them without this ad")}
        </Button>
        <Button onClick={() => onAnswer("all-pages")} data-autofocus>
          {say("Give them all pages")}
        </Button>
      </Group>
    </Modal>
  );
}
