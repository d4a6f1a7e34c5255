import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { ImportProblem } from "#app/identity/domain/user-imports/failed-rows.server";
import type { UserImport } from "#app/identity/domain/user-imports/import-access.server";
import type { ImportOptions } from "#app/identity/domain/user-imports/schemas";
import { say } from "#app/ui/language/say";
import styles from "./import.module.css";
import { LeftOut, ProblemTable, RowCounts } from "./RowTables";

interface CheckedRowsProps {
  userImport: UserImport;
  problems: ImportProblem[];
  busy: boolean;
  onBack(): void;
  onRun(): void;
  onDiscard(): void;
  /** Leaves this file for another one. */
  onChooseAnother(): void;
}

const labels = {
  created: "To be created",
  updated: "To be updated",
  skipped: "To be skipped",
  failed: "Can’t be taken",
};

/** What the dry run found, and the choice: the good rows, or nothing. */
export function CheckedRows(props: CheckedRowsProps) {
  const { userImport, problems, busy, onBack, onRun, onDiscard, onChooseAnother } = props;
  const { created, updated, failed } = userImport;
  const good = created + updated;
  return (
    <Stack gap="lg" className={styles.panel}>
      <div>
        <Title order={2}>{say("Checked, nothing written yet")}</Title>
        <Text c="dimmed">{verdictOf(userImport)}</Text>
        {userImport.created > 0 && userImport.options ? (
          <Text c="dimmed">{choicesFor(userImport.options)}</Text>
        ) : null}
      </div>
      <RowCounts userImport={userImport} labels={labels} />
      <LeftOut userImport={userImport} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={busy} onClick={onDiscard}>
          {say("Import Nothing")}
        </Button>
        <Button variant="default" disabled={busy} onClick={onBack}>
          {say("Change Columns")}
        </Button>
        {good > 0 ? (
          <Button loading={busy} onClick={onRun}>
            {failed === 0
              ? say("{good, plural, one {Import # Row} other {Import # Rows}}", { good })
              : say(
                  "{good, plural, one {Import # Row, Leave Out {failed}} other {Import # Rows, Leave Out {failed}}}",
                  { good, failed: failed.toLocaleString("en-US") },
                )}
          </Button>
        ) : (
          <Button loading={busy} onClick={onChooseAnother}>
            {say("Choose Another File")}
          </Button>
        )}
      </Group>
      <ProblemTable userImport={userImport} problems={problems} />
    </Stack>
  );
}

function choicesFor({ role, invite }: ImportOptions): string {
  return invite
    ? say(
        "New users are made {role, select, Administrator {Administrators} Retailer {Retailers} other {Customers}} where a row does not say otherwise, and are sent an email to set a password.",
        { role },
      )
    : say(
        "New users are made {role, select, Administrator {Administrators} Retailer {Retailers} other {Customers}} where a row does not say otherwise, and are sent no email to set a password.",
        { role },
      );
}

function verdictOf(userImport: UserImport): string {
  const { fileName, created, updated, skipped, failed } = userImport;
  if (created + updated > 0) {
    return failed === 0
      ? say("Every row can be taken.")
      : say("The rows below are left out; the others can be imported, or nothing at all.");
  }
  if (failed === 0) {
    return say(
      '{skipped, plural, one {There is nothing to import: the one person in "{fileName}" is there already. To change them, choose “Update them from the file” under Change Columns.} other {There is nothing to import: all # people in "{fileName}" are there already. To change them, choose “Update them from the file” under Change Columns.}}',
      { skipped, fileName },
    );
  }
  return say(
    "{skipped, plural, =0 {There is nothing to import: the rows below can’t be taken.} other {There is nothing to import: the rows below can’t be taken. The other # are there already.}}",
    { skipped },
  );
}
