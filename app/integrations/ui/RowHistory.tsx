import { Text } from "@mantine/core";
import { formatInstantMinute } from "#app/ui/format-date";
import { say } from "#app/ui/language/say";

interface RowHistoryProps {
  row: {
    createdAt: string;
    /** Null where it was not noted down. */
    createdByName: string | null;
    /** Null for what was never edited. */
    updatedAt: string | null;
    updatedByName: string | null;
  };
}

/** When what a dialog edits was made and last edited, and by whom. */
export function RowHistory({ row }: RowHistoryProps) {
  const { createdAt, createdByName, updatedAt, updatedByName } = row;
  const created = formatInstantMinute(createdAt);
  return (
    <Text size="xs" c="dimmed">
      {createdByName === null
        ? say("Created {moment}", { moment: created })
        : say("Created {moment} by {name}", { moment: created, name: createdByName })}
      {updatedAt === null ? null : (
        <>
          <br />
          {updatedByName === null
            ? say("Last edited {moment}", { moment: formatInstantMinute(updatedAt) })
            : say("Last edited {moment} by {name}", {
                moment: formatInstantMinute(updatedAt),
                name: updatedByName,
              })}
        </>
      )}
    </Text>
  );
}
