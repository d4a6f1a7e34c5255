import { Box, Center, Loader, Table, Text } from "@mantine/core";
import { changesBetween } from "#app/kernel/activity/changes";
import type { ActivityDetails } from "#app/kernel/activity/queries.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { say, told } from "#app/ui/language/say";
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
      title={line?.name ?? say("Activity")}
      size="xl"
      facts={details ? factsOf(details) : []}
      below={
        details ? (
          <Changes {...details} />
        ) : (
          <Waiting message={answer === null ? say("Error getting activity logs") : null} />
        )
      }
    />
  );
}

function factsOf(details: ActivityDetails) {
  return [
    { label: say("Who"), value: told(details.userName) },
    { label: say("When (UTC)"), value: formatInstant(details.at) },
    { label: say("Status"), value: <Status succeeded={details.succeeded} /> },
    { label: say("Source"), value: told(sourceNameOf(details)) },
    { label: say("Address"), value: details.ip },
    { label: say("Request"), value: details.requestId },
    { label: say("Retailer"), value: details.retailer },
    { label: say("Type"), value: told(details.logType) },
    { label: say("Description"), value: told(details.description) },
    { label: say("Error"), value: told(details.errorDescription ?? "") },
  ];
}

function Waiting({ message }: { message: string | null }) {
  if (message !== null) return <ErrorAlert message={message} />;
  return (
    <Center p="xl">
      <Loader role="status" aria-label={say("Loading the activity")} />
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
        {say("Nothing changed.")}
      </Text>
    );
  }
  return (
    <Box component="section" className={styles.changes} aria-label={say("What changed")} tabIndex={0}>
      <Table layout="fixed" miw="32rem" captionSide="top">
        <Table.Caption ta="left">{say("What changed")}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="28%">{say("Field")}</Table.Th>
            <Table.Th>{say("Before")}</Table.Th>
            <Table.Th>{say("After")}</Table.Th>
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
        <Text c="dimmed">
          {say("And {count} more.", { count: (changes.length - maxShown).toLocaleString("en-US") })}
        </Text>
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
