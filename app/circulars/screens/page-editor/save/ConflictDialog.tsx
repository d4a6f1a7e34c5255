import { Button, Group, Modal, Table, Text } from "@mantine/core";
import { say } from "#app/ui/language/say";
import type { ImageSize } from "../draw/box-moves";
import { type EditorArea, toEditorArea } from "../editor-area";
import type { EditorCategory } from "../editor-page";
import type { Conflict } from "./area-saver";

interface ConflictDialogProps {
  conflict: Conflict | null;
  image: ImageSize;
  categories: EditorCategory[];
  onSettle(choice: "mine" | "theirs"): void;
}

/** Shows both versions of an area that two people changed, and lets the person choose. */
export function ConflictDialog({ conflict, image, categories, onSettle }: ConflictDialogProps) {
  if (!conflict) return null;
  const { mine } = conflict;
  const theirs = toEditorArea(conflict.theirs, conflict.key);
  const rows = rowsOf(theirs, image, categories).map(([label, value], index) => ({
    label,
    theirs: value,
    mine: mine ? (rowsOf(mine, image, categories)[index]?.[1] ?? "") : say("Deleted"),
  }));
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={say("Somebody else has changed this area in the meantime.")}
      size="lg"
      zIndex={9001}
    >
      <Text mb="sm">{say("Which version do you want to keep?")}</Text>
      <Table verticalSpacing={6} withRowBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-label={say("Field")} />
            <Table.Th>{say("Yours")}</Table.Th>
            <Table.Th>{say("Theirs")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.label} fw={row.mine === row.theirs ? undefined : 700}>
              <Table.Th scope="row">{row.label}</Table.Th>
              <Table.Td>{row.mine}</Table.Td>
              <Table.Td>{row.theirs}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onSettle("theirs")}>
          {say("Take theirs")}
        </Button>
        <Button onClick={() => onSettle("mine")} data-autofocus>
          {say("Keep mine")}
        </Button>
      </Group>
    </Modal>
  );
}

function rowsOf(
  area: EditorArea,
  image: ImageSize,
  categories: EditorCategory[],
): [label: string, value: string][] {
  const [x, y] = [area.left * image.width, area.top * image.height].map(Math.round);
  const [width, height] = [area.width * image.width, area.height * image.height].map(Math.round);
  return [
    [say("Prefix"), area.prefix],
    [say("Ingredient"), area.ingredient],
    [say("Deal"), area.deal],
    [say("Category"), categories.find(({ id }) => id === area.categoryId)?.name ?? ""],
    [say("Details"), area.details],
    [say("Featured in carousel"), area.featured ? say("Yes") : say("No")],
    [
      say("Thumbnail"),
      say("{number, plural, =0 {None} other {Picture #}}", { number: (area.thumbnailIndex ?? -1) + 1 }),
    ],
    [say("Place and size"), `${x}, ${y}, ${width} × ${height}`],
  ];
}
