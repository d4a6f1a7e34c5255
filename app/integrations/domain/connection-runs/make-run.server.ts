import { afterCommit, type Tx } from "#app/kernel/context";
import { enqueue, type JobName, type NewJob } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import type { ConnectionRow, RunTrigger } from "#db/tables/connections";
import { settingsOf } from "./run-settings";

export const runKind = "run-connection";

/** Lower runs first: somebody waits for what was asked for by hand. */
const priorities = { now: 3, once: 3, schedule: 6 } as const satisfies Record<RunTrigger, number>;

export interface NewRun {
  connection: ConnectionRow;
  trigger: RunTrigger;
  slot: string;
  scheduledFor: Date;
}

/**
 * Makes a run and its job in the caller's transaction. Where the slot has its run already, nothing happens.
 * @returns null then
 */
export async function makeRun(tx: Tx, given: NewRun): Promise<{ runId: number } | null> {
  const run = await insertRun(tx, given, "waiting");
  if (!run) return null;
  await forgetStagedRows(tx, given.connection.id);
  await queueRun(tx, run.id, given.trigger);
  return { runId: run.id };
}

/** What failed runs had fetched is kept to go on with them, which ends with a later run. */
async function forgetStagedRows(tx: Tx, connectionId: number): Promise<void> {
  await tx.db
    .deleteFrom("connectionRunRow")
    .where("runId", "in", (eb) =>
      eb
        .selectFrom("connectionRun")
        .select("id")
        .where("connectionId", "=", connectionId)
        .where("status", "=", "failed"),
    )
    .execute();
}

/** Makes a run that is skipped, for a slot that gets none; the note, a sentence, tells why. */
export async function makeSkippedRun(tx: Tx, given: NewRun, note: string): Promise<void> {
  await insertRun(tx, given, "skipped", [note]);
}

/** Queues the job of a waiting run, unless it is queued already. */
export async function queueRun(tx: Tx, runId: number, trigger: RunTrigger): Promise<void> {
  await enqueue(tx, runJob(runId, trigger));
  await afterCommit(tx, tx.wakeWorker);
}

/** The job that carries a run out. */
export function runJob(runId: number, trigger: RunTrigger): NewJob {
  return { ...runJobName(runId), payload: { runId }, priority: priorities[trigger] };
}

export function runJobName(runId: number): JobName {
  return { kind: runKind, key: `${runKind}:${runId}` };
}

function insertRun(
  tx: Tx,
  { connection, trigger, slot, scheduledFor }: NewRun,
  status: "waiting" | "skipped",
  notes: string[] = [],
) {
  const now = toInstant(tx.now());
  return tx.db
    .insertInto("connectionRun")
    .values({
      connectionId: connection.id,
      slot,
      trigger,
      scheduledFor: toInstant(scheduledFor),
      status,
      stage: "queued",
      attempts: 0,
      notBefore: now,
      settings: JSON.stringify(settingsOf(connection)),
      pagesFetched: 0,
      rowsFetched: 0,
      rowsWritten: 0,
      rowsSkipped: 0,
      cellsTruncated: 0,
      notes: JSON.stringify(notes),
      createdAt: now,
      endedAt: status === "skipped" ? now : null,
    })
    .onConflict((oc) => oc.columns(["connectionId", "slot"]).doNothing())
    .returning("id")
    .executeTakeFirst();
}
