import { Alert, Button, Pagination, Stack, Text } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { listRuns } from "#app/integrations/domain/connection-runs/queries.server";
import { type ConnectionIntent, failedChange } from "#app/integrations/domain/connections/failed-change";
import { type Connection, getConnection } from "#app/integrations/domain/connections/queries.server";
import { connectionChangeAddress } from "#app/integrations/ui/connections/connection-routes";
import { StatusBadge } from "#app/integrations/ui/connections/StatusBadge";
import { sayInterval } from "#app/integrations/ui/connections/say-schedule";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { BackButton } from "#app/ui/BackButton";
import { EmptyState } from "#app/ui/EmptyState";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { formatInstantIn } from "#app/ui/format-date";
import { IconHistory, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { say, told } from "#app/ui/language/say";
import { notifyError } from "#app/ui/notices";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { RunCard } from "./RunCard";

const pageSize = 25;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? say("Runs of {name}", { name: data.connection.name }) : say("Runs")} · Endcap` },
];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error getting the runs of the connection",
    async ({ ctx }, { request, params }) => {
      const id = idFromParam(params.connectionId, "Connection");
      const page = Number(new URL(request.url).searchParams.get("page")) || 1;
      const connection = await getConnection(ctx, id);
      return json({ connection, runs: await listRuns(ctx, id, { page: Math.max(1, page), pageSize }) });
    },
  );
}

export const clientLoader = keptLoader("Error getting the runs of the connection");

export default function RunsScreen() {
  const { connection, runs } = useLoaderData<typeof loader>();
  const [, setParams] = useSearchParams();
  const underWay = runs.rows.some(({ status }) => status === "waiting" || status === "running");
  useRefresh(underWay, connection.nextRunAt);
  const pages = Math.ceil(runs.total / pageSize);
  return (
    <Screen>
      <PageHead title={connection.name} count={say("Total Count {total}", { total: runs.total })}>
        <BackButton to="/dashboard/connections" />
        <RunActions connection={connection} underWay={underWay} />
      </PageHead>
      <ScheduleState connection={connection} />
      {runs.rows.length === 0 ? (
        <EmptyState
          icon={IconHistory}
          title={say("No runs yet")}
          hint={say("Run Now starts the first one.")}
        />
      ) : (
        <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: "none" }} aria-label={say("Runs")}>
          {runs.rows.map((run) => (
            <RunCard key={run.id} run={run} timeZone={connection.timeZone} />
          ))}
        </Stack>
      )}
      {pages > 1 ? (
        <Pagination total={pages} value={runs.page} onChange={(page) => setParams({ page: String(page) })} />
      ) : null}
    </Screen>
  );
}

function RunActions({ connection, underWay }: { connection: Connection; underWay: boolean }) {
  const sender = useFormSender({
    action: connectionChangeAddress,
    fallback: (form) => failedChange(form.get("intent") as ConnectionIntent),
    onDone: () => {},
    onRefused: ({ message }) => notifyError(message),
  });
  const send = (intent: string) => {
    const form = new FormData();
    form.set("intent", intent);
    form.set("id", String(connection.id));
    sender.send(form);
  };
  return (
    <>
      {connection.status === "scheduled" ? (
        <Button
          variant="default"
          disabled={sender.busy}
          onClick={() => send("pause")}
          leftSection={<IconPlayerPause size={18} aria-hidden />}
        >
          {say("Pause")}
        </Button>
      ) : null}
      {connection.status === "paused" ? (
        <Button
          variant="default"
          disabled={sender.busy}
          onClick={() => send("resume")}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          {say("Resume")}
        </Button>
      ) : null}
      <Button
        loading={sender.busy}
        disabled={underWay}
        onClick={() => send("run")}
        leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
      >
        {say("Run Now")}
      </Button>
    </>
  );
}

function ScheduleState({ connection }: { connection: Connection }) {
  const { status, interval, nextRunAt, pauseReason } = connection;
  return (
    <Stack gap="xs" mb="md">
      <Text size="sm">
        <StatusBadge status={status} />{" "}
        {interval && (status === "scheduled" || status === "paused")
          ? sayInterval({ ...connection, interval, revision: connection.scheduleRevision })
          : ""}{" "}
        {status === "scheduled" && nextRunAt
          ? say("Next run {moment}.", { moment: formatInstantIn(nextRunAt, connection.timeZone) })
          : ""}
      </Text>
      {status === "paused" && pauseReason ? (
        <Alert color="orange" variant="light" title={say("Paused")}>
          {told(pauseReason)}
        </Alert>
      ) : null}
    </Stack>
  );
}

export { ScreenError as ErrorBoundary };

const shortestPauseMs = 2000;
const maxPauseMs = 30_000;

/**
 * Loads the screen's data again and again while it is looked at.
 *
 * @param underWay whether a run goes on, so that there is something new soon
 * @param nextRunAt when the next run begins, an ISO instant; null for never
 */
function useRefresh(underWay: boolean, nextRunAt: string | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const untilNews = underWay ? 0 : nextRunAt ? Date.parse(nextRunAt) - Date.now() : maxPauseMs;
    const pause = Math.min(Math.max(untilNews, shortestPauseMs), maxPauseMs);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [underWay, nextRunAt, revalidate, state]);
}
