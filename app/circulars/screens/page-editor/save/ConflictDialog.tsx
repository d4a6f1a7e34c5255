import { Button, Group, Modal, Table, Text } from "@mantine/core";
import { linkedRecipes } from "#app/catalogue/domain/recipes/linked-recipes";
import { say, told } from "#app/ui/language/say";
import type { ImageSize } from "../draw/box-moves";
import { type EditorArea, toEditorArea } from "../editor-area";
import type { EditorCategory } from "../editor-page";
import type { Conflict } from "./area-changes";
import type { MergedField } from "./merge-areas";

interface ConflictDialogProps {
  conflict: Conflict | null;
  image: ImageSize;
  categories: EditorCategory[];
  onSettle(choice: "mine" | "theirs"): void;
}

/** Shows what two people have made of the same fields of an area, and lets the person choose. */
export function ConflictDialog({ conflict, image, categories, onSettle }: ConflictDialogProps) {
  if (!conflict) return null;
  const { mine, clashes } = conflict;
  const theirs = conflict.theirs && toEditorArea(conflict.theirs, conflict.key);
  const fields = clashes.length > 0 ? clashes : allFields;
  const rows = fields.map((field) => ({
    label: sayLabel(field),
    theirs: theirs ? sayValue(field, theirs, image, categories) : say("Deleted"),
    mine: mine ? sayValue(field, mine, image, categories) : say("Deleted"),
  }));
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={told(conflict.message)}
      size="lg"
      zIndex={9001}
    >
      <Text mb="sm">
        {mine && theirs
          ? say(
              "You both changed the same. Which do you want to keep? Your other changes and theirs are kept.",
            )
          : say("Which version do you want to keep?")}
      </Text>
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
            <Table.Tr key={row.label}>
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

const allFields: readonly MergedField[] = [
  ...(["prefix", "ingredient", "deal", "categoryId", "details"] as const),
  ...(["featured", "thumbnailIndex", "recipesJson", "box"] as const),
];

function sayLabel(field: MergedField): string {
  switch (field) {
    case "prefix":
      return say("Prefix");
    case "ingredient":
      return say("Ingredient");
    case "deal":
      return say("Deal");
    case "categoryId":
      return say("Category");
    case "details":
      return say("Details");
    case "featured":
      return say("Featured in carousel");
    case "thumbnailIndex":
      return say("Thumbnail");
    case "recipesJson":
      return say("Recipes");
    case "box":
      return say("Place and size");
  }
}

function sayValue(
  field: MergedField,
  area: EditorArea,
  image: ImageSize,
  categories: EditorCategory[],
): string {
  switch (field) {
    case "categoryId":
      return categories.find(({ id }) => id === area.categoryId)?.name ?? "";
    case "featured":
      return area.featured ? say("Yes") : say("No");
    case "thumbnailIndex":
      return say("{number, plural, =0 {None} other {Picture #}}", {
        number: (area.thumbnailIndex ?? -1) + 1,
      });
    case "recipesJson":
      return linkedRecipes(area.recipesJson)
        .map(({ title }) => title)
        .join(", ");
    case "box": {
      const [x, y] = [area.left * image.width, area.top * image.height].map(Math.round);
      const [width, height] = [area.width * image.width, area.height * image.height].map(Math.round);
      return `${x}, ${y}, ${width} × ${height}`;
    }
    default:
      return area[field];
  }
}
