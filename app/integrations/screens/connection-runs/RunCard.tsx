import { Anchor, Button, Code, Group, Paper, Text } from "@mantine/core";
import type { Run } from "#app/integrations/domain/connection-runs/queries.server";
import { connectionRetryAddress } from "#app/integrations/ui/connections/connection-routes";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { formatInstantIn } from "#app/ui/format-date";
import { IconExternalLink, IconRefresh } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { notifyError } from "#app/ui/notices";
import { type State, StatusChip } from "#app/ui/StatusChip";
import styles from "./run-card.module.css";
import { StopButton } from "./StopButton";

const stateLabels = {
  waiting: "Waiting",
  running: "Running",
  done: "Done",
  failed: "Failed",
  skipped: "Skipped",
  stopping: "Stopping",
  stopped: "Stopped",
} as const satisfies Partial<Record<State, string>>;

const triggers: Record<Run["trigger"], string> = {
  schedule: "Scheduled",
  once: "Run once",
  now: "Run Now",
};

const stages: Record<Run["stage"], string> = {
  queued: "not begun",
  fetching: "reading the social page",
  fetched: "read, not yet written",
  writing: "writing to the sheet",
  written: "written",
};

const wideFacts = new Set(["Dates", "Sheet"]);

/** A run with its purpose, its progress and its errors. */
export function RunCard({ run, timeZone }: { run: Run; timeZone: string }) {
  const state = stateOf(run);
  const isUnderWay = run.status === "waiting" || run.status === "running";
  const shown = (instant: string) => formatInstantIn(instant, timeZone);
  // Runs of one minute must be told apart.
  const moment = formatInstantIn(run.scheduledFor, timeZone, true);
  const facts: [string, string][] = [
    ["Dates", run.window ? `${shown(run.window.from)} – ${shown(run.window.until)}` : "–"],
    ["Rows read", run.rowsFetched.toLocaleString("en-US")],
    ["Rows written", run.rowsWritten.toLocaleString("en-US")],
    ["Rows left out", run.rowsSkipped.toLocaleString("en-US")],
    ["Stage", told(stages[run.stage])],
    ["Attempts", String(run.attempts)],
    ...(run.sheetTitle ? [["Sheet", run.sheetTitle] as [string, string]] : []),
  ];
  return (
    <Paper
      component="li"
      withBorder
      p="md"
      radius="md"
      aria-label={say("Run of {moment}, number {id}", { moment, id: run.id })}
    >
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <StatusChip state={state}>{stateLabels[state]}</StatusChip>
          <Text fw={600}>{moment}</Text>
          <Text size="sm" c="dimmed">
            {say("{trigger} · No. {id}", { trigger: told(triggers[run.trigger]), id: run.id })}
          </Text>
        </Group>
        <Group gap="xs">
          {run.writtenTo ? (
            <Anchor href={run.writtenTo} target="_blank" rel="noreferrer" size="sm">
              {say("Open Sheet")} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          ) : null}
          {isUnderWay && !run.stopRequested ? <StopButton runId={run.id} moment={moment} /> : null}
          {run.canRetry ? <RetryButton runId={run.id} /> : null}
        </Group>
      </Group>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={wideFacts.has(name) ? styles.wide : undefined}>
            <dt>{told(name)}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {isUnderWay && run.stopRequested ? (
        <Text size="sm">{say("Stopping. This can take half a minute.")}</Text>
      ) : null}
      {run.notBefore && run.status === "waiting" && !run.stopRequested ? (
        <Text size="sm">
          {say("Begins {moment} at the earliest.", {
            moment: formatInstantIn(run.notBefore, timeZone, true),
          })}
        </Text>
      ) : null}
      {run.fault ? (
        <div className={styles.fault}>
          <Text size="sm" fw={600}>
            {told(run.fault.sentence)}
          </Text>
          {run.fault.advice ? <Text size="sm">{told(run.fault.advice)}</Text> : null}
          {run.fault.detail ? (
            <details className={styles.said}>
              <summary>{say("What the service answered")}</summary>
              <Code block>{run.fault.detail}</Code>
            </details>
          ) : null}
        </div>
      ) : null}
      {run.notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {told(note)}
        </Text>
      ))}
    </Paper>
  );
}

function stateOf({ status, stopRequested }: Run): keyof typeof stateLabels {
  if (!stopRequested || status === "done") return status;
  return status === "failed" ? "stopped" : "stopping";
}

function RetryButton({ runId }: { runId: number }) {
  const sender = useFormSender({
    action: connectionRetryAddress,
    fallback: "Error Run Now Connection",
    onDone: () => {},
    onRefused: ({ message }) => notifyError(message),
  });
  const retry = () => {
    const form = new FormData();
    form.set("runId", String(runId));
    sender.send(form);
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={sender.busy}
      onClick={retry}
      leftSection={<IconRefresh size={16} aria-hidden />}
    >
      {say("Retry")}
    </Button>
  );
}
