import { Progress, Text } from "@mantine/core";
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { UserImport } from "#app/identity/domain/user-imports/import-access.server";
import { say } from "#app/ui/language/say";
import styles from "./import.module.css";

const lookEveryMs = 500;

/** How far the dry run or the import is; looks again until it is over. */
export function RowsProgress({ userImport }: { userImport: UserImport }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, lookEveryMs);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  const { status, doneRows, rowCount } = userImport;
  const isImporting = status === "running";
  const place = {
    row: Math.min(doneRows + 1, rowCount).toLocaleString("en-US"),
    count: rowCount.toLocaleString("en-US"),
  };
  return (
    <div className={styles.panel}>
      <Text className="tabular" role="status">
        {isImporting
          ? say("Importing row {row} of {count}", place)
          : say("Checking row {row} of {count}", place)}
      </Text>
      <Progress.Root size="lg" mt={6}>
        <Progress.Section
          value={(doneRows / rowCount) * 100}
          aria-label={isImporting ? say("Importing rows") : say("Checking rows")}
          animated
          striped
        />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="sm">
        {say("It goes on when you leave this page.")}
      </Text>
    </div>
  );
}
