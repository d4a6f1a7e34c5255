import { Button, Group, Menu, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCategory, IconChevronDown, IconStar, IconTrash, IconX } from "#app/ui/icons";
import type { EditorCategory } from "../page-editor/editor-page";
import type { DealChange, DealStep } from "./deal-table";
import styles from "./deals.module.css";

interface SelectedDealsProps {
  ids: number[];
  categories: EditorCategory[];
  onRun(step: DealStep): void;
  onClear(): void;
}

/** What can be done with all selected deals at once. */
export function SelectedDeals({ ids, categories, onRun, onClear }: SelectedDealsProps) {
  const [asking, question] = useDisclosure(false);
  const count = countDeals(ids.length);
  const change = (label: string, fields: Omit<DealChange, "id">) =>
    onRun({ label: `${label} ${count}`, changed: ids.map((id) => ({ id, ...fields })) });
  return (
    <section className={styles.selected} aria-label="Selected deals">
      <Text span fw={600} aria-live="polite">
        {count} selected
      </Text>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCategory size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Category
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {categories.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => change(`Category ${name} for`, { categoryId: id })}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => change("No category for", { categoryId: null })}>No category</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconStar size={16} aria-hidden />}
        onClick={() => change("Feature", { featured: true })}
      >
        Feature
      </Button>
      <Button variant="default" size="xs" onClick={() => change("Stop featuring", { featured: false })}>
        Don’t feature
      </Button>
      <Button
        variant="light"
        color="red"
        size="xs"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={question.open}
      >
        Delete
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onClear}
      >
        Clear selection
      </Button>
      <Modal opened={asking} onClose={question.close} title={`Delete ${count}?`} zIndex={90_001}>
        <Text>Their areas are taken off the pages. You can undo this as long as this screen is open.</Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={question.close} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            onClick={() => {
              question.close();
              onRun({ label: `Delete ${count}`, deleted: ids });
            }}
          >
            Delete
          </Button>
        </Group>
      </Modal>
    </section>
  );
}

/** "3 deals", "1 deal" */
export function countDeals(count: number): string {
  return count === 1 ? "1 deal" : `${count.toLocaleString("en-US")} deals`;
}
