import type { UserImport } from "#app/identity/domain/user-imports/import-access.server";
import styles from "./import.module.css";

interface RowCountsProps {
  userImport: UserImport;
  /** What each count is called. */
  labels: Record<"created" | "updated" | "skipped" | "failed", string>;
}

const kinds = ["created", "updated", "skipped", "failed"] as const;

/** What became, or would become, of the rows. */
export function RowCounts({ userImport, labels }: RowCountsProps) {
  return (
    <dl className={styles.counts}>
      {kinds.map((kind) => (
        <div key={kind} data-failed={(kind === "failed" && userImport.failed > 0) || undefined}>
          <dt>{labels[kind]}</dt>
          <dd>{userImport[kind].toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
