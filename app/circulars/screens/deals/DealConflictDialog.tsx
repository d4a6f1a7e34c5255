import { Button, Group, Modal, Table, Text } from "@mantine/core";
import { dealCell, dealFieldLabels } from "#app/circulars/domain/deals/deal-fields";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { say, told } from "#app/ui/language/say";

import type { EditorCategory } from "../page-editor/editor-page";
import type { DealConflict } from "./deal-step";
import { toldCell } from "./told-cells";

interface DealConflictDialogProps {
  conflict: DealConflict | null;
  categories: EditorCategory[];
  onSettle(choice: "mine" | "theirs"): void;
}

/** Shows what somebody else has made of deals that were changed here, and lets the person choose. */
export function DealConflictDialog({ conflict, categories, onSettle }: DealConflictDialogProps) {
  if (!conflict) return null;
  const rows = rowsOf(conflict, categories);
  const gone = conflict.current.ids.length - conflict.current.deals.length;
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
        {say("You both changed the same. Which do you want to keep? Your other changes and theirs are kept.")}
      </Text>
      {gone > 0 ? (
        <Text mb="sm">
          {say("{gone, plural, one {# of them was deleted.} other {# of them were deleted.}}", { gone })}
        </Text>
      ) : null}
      {rows.length > 0 ? (
        <Table verticalSpacing={6} withRowBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say("Deal")}</Table.Th>
              <Table.Th>{say("Field")}</Table.Th>
              <Table.Th>{say("Yours")}</Table.Th>
              <Table.Th>{say("Theirs")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells: [deal, field, mine, theirs] }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{deal}</Table.Th>
                <Table.Td>{field}</Table.Td>
                <Table.Td>{mine}</Table.Td>
                <Table.Td>{theirs}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
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

const maxRows = 20;

/** The first cells in which the two differ. */
function rowsOf({ step, current, clashes }: DealConflict, categories: EditorCategory[]) {
  const rows: { key: string; cells: [deal: string, field: string, mine: string, theirs: string] }[] = [];
  for (const theirs of current.deals) {
    const change = step.changed?.find(({ id }) => id === theirs.id);
    if (!change)
      rows.push({ key: String(theirs.id), cells: [theirs.ingredient, "", say("Deleted"), say("Changed")] });
    for (const field of clashes.get(theirs.id) ?? []) {
      const cell = (deal: Deal) => toldCell(field, dealCell(field, deal, categories));
      const label = told(dealFieldLabels[field]);
      rows.push({
        key: `${theirs.id} ${field}`,
        cells: [theirs.ingredient, label, cell({ ...theirs, ...change }), cell(theirs)],
      });
    }
  }
  return rows.slice(0, maxRows);
}
