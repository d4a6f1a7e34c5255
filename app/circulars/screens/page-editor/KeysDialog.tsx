import { Kbd, Modal, Table } from "@mantine/core";
import { keyList } from "./editor-keys";

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="lg">
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {keyList.map(({ keys, does }) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row">
                <Kbd>{keys}</Kbd>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
