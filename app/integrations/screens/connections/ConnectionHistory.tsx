import { Text } from "@mantine/core";
import { formatInstantMinute } from "#app/ui/format-date";
import type { NumberedConnection } from "./connection-columns";

/** Who made the connection and who changed it last. */
export function ConnectionHistory({ connection }: { connection: NumberedConnection }) {
  const { createdAt, createdByName, updatedAt, updatedByName } = connection;
  return (
    <Text size="xs" c="dimmed">
      Created {formatInstantMinute(createdAt)} by {createdByName}
      {updatedAt ? (
        <>
          <br />
          Last edited {formatInstantMinute(updatedAt)} by {updatedByName}
        </>
      ) : null}
    </Text>
  );
}
