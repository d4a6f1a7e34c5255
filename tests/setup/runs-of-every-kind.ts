import { runJobName, runKind } from "#app/integrations/domain/connection-runs/make-run.server";
import type { Database } from "#db/database";
import { makeConnectionRun } from "#db/seed/integration-factories";

const minuteMs = 60_000;

/**
 * Runs of a connection in every state that its screen can show, an hour apart.
 * @param latest how the last one is; one of a connection is under way at most
 */
export async function makeRunsOfEveryKind(
  db: Database,
  connectionId: number,
  latest: "waiting" | "running",
): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();
  const window = { windowFrom: at(10 * 24 * 60), windowUntil: at(0) };
  const kinds: Omit<Parameters<typeof makeConnectionRun>[1], "connectionId">[] = [
    {
      rowsFetched: 1204,
      rowsWritten: 1190,
      rowsSkipped: 14,
      writtenTo: "https://docs.google.com/spreadsheets/d/abc123/edit#gid=0",
      notes: JSON.stringify([
        "Facebook gives about 600 posts of a year and leaves reels out, so some may be missing.",
      ]),
    },
    {
      status: "failed",
      stage: "fetched",
      rowsFetched: 12,
      errorKind: "permission",
      errorMessage: "The spreadsheet is not shared with Endcap.",
      errorAdvice: "Share the spreadsheet with runs@endcap.iam.gserviceaccount.com as an editor.",
      errorDetail: "403 PERMISSION_DENIED: The caller does not have permission",
    },
    {
      status: "skipped",
      stage: "queued",
      notes: JSON.stringify(["Skipped: the run before it was still running."]),
    },
    latest === "running"
      ? { status: "running", stage: "writing", rowsFetched: 900, rowsWritten: 400 }
      : {
          status: "waiting",
          stage: "fetching",
          notBefore: at(-15),
          errorKind: "throttled",
          errorMessage: "Facebook asks us to pause: its limit of calls is reached.",
        },
  ];
  for (const [index, kind] of kinds.entries()) {
    const scheduledFor = at((kinds.length - index) * 60);
    const run = { connectionId, trigger: "schedule" as const, scheduledFor, ...window, ...kind };
    const { id } = await makeConnectionRun(db, run);
    if (index === kinds.length - 1) await holdBack(db, id);
  }
}

/** A job that comes tomorrow: without one, the server would give the run another. */
export async function holdBack(db: Database, runId: number): Promise<void> {
  await db
    .insertInto("job")
    .values({
      kind: runKind,
      key: runJobName(runId).key,
      payload: JSON.stringify({ runId }),
      status: "queued",
      priority: 50,
      attempts: 0,
      runAt: new Date(Date.now() + 24 * 60 * minuteMs).toISOString(),
      createdAt: new Date().toISOString(),
    })
    .execute();
}
