import { Box, Center, Loader, Table, Text } from "@mantine/core";
import { changesBetween } from "#app/kernel/activity/changes";
import type { ActivityDetails } from "#app/kernel/activity/queries.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { ViewDialog } from "#app/ui/ViewDialog";
import styles from "./activity.module.css";
import { formatInstant, type NumberedLine, Status, sourceNameOf } from "./columns";

interface ActivityDialogProps {
  opened: boolean;
  line: NumberedLine | null;
  onClose(): void;
}

/** Everything that is known of a line, and the change it tells of. */
export function ActivityDialog({ opened, line, onClose }: ActivityDialogProps) {
  const answer = useFetched<{ activity: ActivityDetails }>(
    opened && line ? `/dashboard/activitylog/${line.id}` : null,
  );
  const details = answer?.activity ?? null;
  return (
    <ViewDialog
      opened={opened}
      onClose={onClose}
      title={line?.name ?? "Activity"}
      size="xl"
      facts={details ? factsOf(details) : []}
      below={
        details ? (
          <Changes {...details} />
        ) : (
          <Waiting message={answer === null ? "Error getting activity logs" : null} />
        )
      }
    />
  );
}

function factsOf(details: ActivityDetails) {
  return [
    { label: "Who", value: details.userName },
    { label: "When (UTC)", value: formatInstant(details.at) },
    { label: "Status", value: <Status succeeded={details.succeeded} /> },
    { label: "Source", value: sourceNameOf(details) },
    { label: "Address", value: details.ip },
    { label: "Request", value: details.requestId },
    { label: "Retailer", value: details.retailer },
    { label: "Type", value: details.logType },
    { label: "Description", value: details.description },
    { label: "Error", value: details.errorDescription },
  ];
}

function Waiting({ message }: { message: string | null }) {
  if (message !== null) return <ErrorAlert message={message} />;
  return (
    <Center p="xl">
      <Loader role="status" aria-label="Loading the activity" />
    </Center>
  );
}

/** A table of deals changes thousands of fields at once. */
const maxShown = 500;

function Changes({ before, after }: Pick<ActivityDetails, "before" | "after">) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) {
    return before === null && after === null ? null : (
      <Text c="dimmed" mt="lg">
        Nothing changed.
      </Text>
    );
  }
  return (
    <Box component="section" className={styles.changes} aria-label="What changed" tabIndex={0}>
      <Table layout="fixed" miw="32rem" captionSide="top">
        <Table.Caption ta="left">What changed</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="28%">Field</Table.Th>
            <Table.Th>Before</Table.Th>
            <Table.Th>After</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.slice(0, maxShown).map((change) => (
            <Table.Tr key={change.field}>
              <Table.Th scope="row" className={styles.value}>
                {change.field}
              </Table.Th>
              <Value text={change.before} gone />
              <Value text={change.after} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {changes.length > maxShown ? (
        <Text c="dimmed">And {(changes.length - maxShown).toLocaleString("en-US")} more.</Text>
      ) : null}
    </Box>
  );
}

function Value({ text, gone = false }: { text: string | undefined; gone?: boolean }) {
  const Mark = gone ? "del" : "ins";
  return (
    <Table.Td className={styles.value}>
      {text === undefined ? <span className={styles.none}>–</span> : <Mark>{text}</Mark>}
    </Table.Td>
  );
}
