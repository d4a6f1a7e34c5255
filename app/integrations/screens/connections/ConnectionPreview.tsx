import type { FieldMetadata } from "@conform-to/react";
import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core";
import { type RefObject, useState } from "react";
import type { DryRun, DryRunProblem } from "#app/integrations/domain/connection-runs/dry-run.server";
import type { ScheduleType } from "#app/integrations/domain/connections/connection-types";
import { connectionDryRunAddress } from "#app/integrations/ui/connections/connection-routes";
import { sayFirstRun, sayInterval, sayRun } from "#app/integrations/ui/connections/say-schedule";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { SelectField } from "#app/ui/fields/SelectField";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say, told } from "#app/ui/language/say";
import styles from "./connection-form.module.css";
import { useSchedulePreview } from "./connection-requests";

interface ConnectionPreviewProps {
  form: RefObject<HTMLFormElement>;
  /** Null for a new one. */
  connectionId: number | null;
  schedule: ScheduleType;
  /** Whether a month or year may be without what the interval names. */
  mayOvershoot: boolean;
  overshoot: FieldMetadata<unknown>;
  missedSlots: FieldMetadata<unknown>;
  /** Everything that a run needs is filled in. */
  ready: boolean;
}

type Found = DryRun & { ok: true };

/** What the form leads to: when it runs, for which dates, and a few rows as they would land. Nothing is saved by it. */
export function ConnectionPreview(props: ConnectionPreviewProps) {
  const { form, connectionId, schedule, mayOvershoot, overshoot, missedSlots, ready } = props;
  const preview = useSchedulePreview(form, connectionId, schedule);
  const [found, setFound] = useState<Found | null>(null);
  const sender = useFormSender<Found>({
    action: connectionDryRunAddress,
    fallback: "The rows aren’t available right now. Try again.",
    onDone: setFound,
  });
  const ask = () => {
    if (!form.current) return;
    setFound(null);
    sender.send(new FormData(form.current));
  };
  return (
    <section className={styles.preview} aria-label={say("Preview")}>
      <div aria-live="polite">
        {preview ? (
          <>
            <Text fw={600}>{sayInterval(preview.schedule)}</Text>
            {preview.window ? <Text size="sm">{sayFirstRun(preview.window, preview.schedule)}</Text> : null}
            {preview.warning ? (
              <Alert color="orange" mt="xs" p="xs">
                {told(preview.warning)}
              </Alert>
            ) : null}
            <Text size="sm" mt="xs">
              {say("Next runs:")}
            </Text>
            <ol className={styles.runs}>
              {preview.runs.map((run) => (
                <Text key={run} component="li" size="sm" className="tabular">
                  {sayRun(run, preview.schedule)}
                </Text>
              ))}
            </ol>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {say("Choose a retailer, a date range and an interval to see when it runs, and for which dates.")}
          </Text>
        )}
      </div>
      <div className={styles.parts}>
        <div hidden={!mayOvershoot}>
          <SelectField
            field={overshoot}
            label={say("Where a month has no such day")}
            data={[
              { value: "last", label: say("Run on the last one") },
              { value: "skip", label: say("Don’t run") },
            ]}
          />
        </div>
        <SelectField
          field={missedSlots}
          label={say("Runs missed while the server was down")}
          data={[
            { value: "once", label: say("Run the latest one late") },
            { value: "skip", label: say("Skip them") },
          ]}
        />
      </div>
      <Group gap="sm">
        <Button variant="default" size="xs" loading={sender.busy} disabled={!ready} onClick={ask}>
          {say("Try with Five Rows")}
        </Button>
        <Text size="xs" c="dimmed">
          {say("Preview five rows. Nothing is saved.")}
        </Text>
      </Group>
      {sender.refused && !sender.busy ? <ErrorAlert message={sender.refused.message} /> : null}
      {found ? <FoundRows found={found} /> : null}
    </section>
  );
}

function FoundRows({ found }: { found: DryRun }) {
  const { headings, rows, notes, pageProblem, sheetProblem } = found;
  return (
    <Stack gap="xs">
      {pageProblem ? <Problem title={say("The social page can’t be read")} problem={pageProblem} /> : null}
      {sheetProblem ? <Problem title={say("The sheet can’t be read")} problem={sheetProblem} /> : null}
      {rows.length > 0 ? <RowsTable headings={headings} rows={rows} /> : null}
      {rows.length === 0 && !pageProblem ? (
        <Text size="sm">{say("Nothing was found for these dates.")}</Text>
      ) : null}
      {notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {told(note)}
        </Text>
      ))}
    </Stack>
  );
}

function Problem({ title, problem }: { title: string; problem: DryRunProblem }) {
  return <ErrorAlert title={title} message={[problem.sentence, problem.advice].filter(Boolean).join(" ")} />;
}

function RowsTable({ headings, rows }: Pick<DryRun, "headings" | "rows">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.table} tabIndex={0} aria-label={say("Rows as they would appear")}>
      <Table striped withTableBorder fz="xs">
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={JSON.stringify(row)}>
              {headings.map((heading, index) => (
                <Table.Td key={heading}>{String(row[index] ?? "")}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
