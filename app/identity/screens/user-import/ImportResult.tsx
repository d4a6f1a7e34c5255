import { Alert, Button, Group, Stack } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ImportProblem } from "#app/identity/domain/user-imports/failed-rows.server";
import type { UserImport } from "#app/identity/domain/user-imports/import-access.server";
import { IconAlertCircle, IconCheck } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import styles from "./import.module.css";
import { LeftOut, ProblemTable, RowCounts } from "./RowTables";

export function ImportResult({
  userImport,
  problems,
}: {
  userImport: UserImport;
  problems: ImportProblem[];
}) {
  const { fileName, created, updated, skipped, failed } = userImport;
  const uploaded = created + updated > 0;
  const labels = {
    created: say("{created, plural, other {Created}}", { created }),
    updated: say("{updated, plural, other {Updated}}", { updated }),
    skipped: say("{skipped, plural, other {Skipped}}", { skipped }),
    failed: say("Failed"),
  };
  return (
    <Stack gap="lg" className={styles.panel}>
      {uploaded ? (
        <Alert
          role="alert"
          color="leaf"
          title={say("Uploaded successfully")}
          icon={<IconCheck aria-hidden />}
        >
          {failed === 0 ? say("Every row was taken.") : say("The rows below were left out.")}
        </Alert>
      ) : (
        <Alert
          role="alert"
          color="red"
          title={say("File not Uploaded")}
          icon={<IconAlertCircle aria-hidden />}
        >
          {failed === 0 && skipped > 0
            ? say(
                '{skipped, plural, one {No user was created or updated: the one person in "{fileName}" is there already.} other {No user was created or updated: all # people in "{fileName}" are there already.}}',
                { skipped, fileName },
              )
            : say("No user was created or updated.")}
        </Alert>
      )}
      <RowCounts userImport={userImport} labels={labels} />
      <LeftOut userImport={userImport} />
      <ProblemTable userImport={userImport} problems={problems} />
      <Group justify="flex-end">
        <Button component={Link} to="/dashboard/users">
          {say("Back to Users")}
        </Button>
      </Group>
    </Stack>
  );
}
