import { Group, Modal, Stack, Table, Text } from "@mantine/core";
import type { Subservice } from "#app/integrations/domain/subservices/queries.server";
import { useSubserviceDialogs } from "#app/integrations/ui/services/use-subservice-dialogs";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { say } from "#app/ui/language/say";
import type { ListedService } from "./columns";

interface SubservicesDialogProps {
  service: ListedService | null;
  opened: boolean;
  onClose(): void;
}

/** The subservices of one service, and where one is added to it. */
export function SubservicesDialog({ service, opened, onClose }: SubservicesDialogProps) {
  const address = service && opened ? `/dashboard/services/${service.id}/subservices` : null;
  const subservices = useFetched<Subservice[]>(address, service?.subserviceCount);
  const { addButton, dialogs, opened: adding } = useSubserviceDialogs(service);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say("Subservices")}
      size="1000px"
      closeOnClickOutside={false}
      closeOnEscape={!adding}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{service?.name}</Text>
          {addButton}
        </Group>
        {subservices === null ? <ErrorAlert message={say("Error getting subservices")} /> : null}
        {subservices?.length === 0 ? (
          <Text c="dimmed">{say("This service has no subservices yet.")}</Text>
        ) : null}
        {subservices?.length ? <SubserviceTable subservices={subservices} /> : null}
      </Stack>
      {dialogs}
    </Modal>
  );
}

function SubserviceTable({ subservices }: { subservices: Subservice[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={say("Subservices")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>#</Table.Th>
            <Table.Th>{say("Subservice Name")}</Table.Th>
            <Table.Th>{say("Service Name")}</Table.Th>
            <Table.Th>{say("Website")}</Table.Th>
            <Table.Th>{say("Unique ID")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {subservices.map(({ id, name, serviceName, website, uniqueId }, index) => (
            <Table.Tr key={id}>
              <Table.Td>{index + 1}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{serviceName}</Table.Td>
              <Table.Td>{website || "–"}</Table.Td>
              <Table.Td>{uniqueId}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
