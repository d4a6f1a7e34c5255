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
  const verb = status === "running" ? "Importing" : "Checking";
  return (
    <div className={styles.panel}>
      <Text className="tabular" role="status">
        {say("{verb} row {min} of {rowCount}", {
          verb,
          min: Math.min(doneRows + 1, rowCount).toLocaleString("en-US"),
          rowCount: rowCount.toLocaleString("en-US"),
        })}
      </Text>
      <Progress.Root size="lg" mt={6}>
        <Progress.Section
          value={(doneRows / rowCount) * 100}
          aria-label={say("{verb} rows", { verb })}
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
