import { Button, Group, Menu, Modal, Text } from "@mantine/core";
import { IconCategory, IconChevronDown, IconStar, IconTrash, IconX } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { useOpened } from "#app/ui/use-dialog";
import type { EditorCategory } from "../page-editor/editor-page";
import type { DealChange, DealStep } from "./deal-step";
import styles from "./deals.module.css";

interface SelectedDealsProps {
  ids: number[];
  categories: EditorCategory[];
  onRun(step: DealStep): void;
  onClear(): void;
}

/** What can be done with all selected deals at once. */
export function SelectedDeals({ ids, categories, onRun, onClear }: SelectedDealsProps) {
  const [asking, question] = useOpened();
  const count = ids.length;
  const change = (label: string, fields: Omit<DealChange, "id">) =>
    onRun({ label, changed: ids.map((id) => ({ id, ...fields })) });
  const setCategory = (id: number, name: string) =>
    change(say("Category {name} for {count, plural, one {# deal} other {# deals}}", { name, count }), {
      categoryId: id,
    });
  const clearCategory = () =>
    change(say("No category for {count, plural, one {# deal} other {# deals}}", { count }), {
      categoryId: null,
    });
  const feature = () =>
    change(say("Feature {count, plural, one {# deal} other {# deals}}", { count }), { featured: true });
  const stopFeaturing = () =>
    change(say("Stop featuring {count, plural, one {# deal} other {# deals}}", { count }), {
      featured: false,
    });
  return (
    <section className={styles.selected} aria-label={say("Selected deals")}>
      <Text span fw={600} aria-live="polite">
        {say("{count, plural, one {# deal} other {# deals}} selected", { count })}
      </Text>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCategory size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {say("Category")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {categories.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => setCategory(id, name)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={clearCategory}>{say("No category")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" size="xs" leftSection={<IconStar size={16} aria-hidden />} onClick={feature}>
        {say("Feature")}
      </Button>
      <Button variant="default" size="xs" onClick={stopFeaturing}>
        {say("Don’t feature")}
      </Button>
      <Button
        variant="light"
        color="red"
        size="xs"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={question.open}
      >
        {say("Delete")}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onClear}
      >
        {say("Clear selection")}
      </Button>
      <Modal
        opened={asking}
        onClose={question.close}
        title={say("Delete {count, plural, one {# deal} other {# deals}}?", { count })}
        zIndex={90_001}
      >
        <Text>
          {say("Their areas are taken off the pages. You can undo this as long as this screen is open.")}
        </Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={question.close} data-autofocus>
            {say("Cancel")}
          </Button>
          <Button
            color="red"
            onClick={() => {
              question.close();
              onRun({
                label: say("Delete {count, plural, one {# deal} other {# deals}}", { count }),
                deleted: ids,
              });
            }}
          >
            {say("Delete")}
          </Button>
        </Group>
      </Modal>
    </section>
  );
}

/** "3 deals", "1 deal" */
export function countDeals(count: number): string {
  return say("{count, plural, one {# deal} other {# deals}}", { count });
}
