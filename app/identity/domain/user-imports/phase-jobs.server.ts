import type { Tx } from "#app/kernel/context";
import { cancelJob, enqueue, type NewJob, rescheduleJob } from "#app/kernel/jobs/queue.server";
import { getImportRow } from "./import-access.server";

/** The jobs that do the phases of an import in the background. */
export const phaseJobKinds = { checking: "check-user-import", running: "run-user-import" } as const;

/** Longer than a batch takes, also one whose passwords have to be hashed. */
const standbyMs = 60_000;

/** The job that does, or goes on with, this phase of the import. */
export function phaseJob(phase: keyof typeof phaseJobKinds, importId: number): NewJob {
  const kind = phaseJobKinds[phase];
  return { kind, key: `${kind}:${importId}`, payload: { importId }, priority: 5 };
}

/**
 * For an import that is written while somebody waits for it: queues the job that goes on with it should that break off.
 * It is queued before the first row is written, since afterwards a full disk may have no room for it.
 */
export async function enqueueStandby(tx: Tx, importId: number): Promise<void> {
  const { status } = await getImportRow(tx, importId);
  if (status === "running") await enqueue(tx, { ...phaseJob("running", importId), runAt: standbyEnd(tx) });
}

/** Puts that job off again: whoever writes the import is alive. A job that is under way itself is left alone. */
export async function postponeStandby(tx: Tx, importId: number): Promise<void> {
  await rescheduleJob(tx, phaseJob("running", importId), standbyEnd(tx));
}

/** Removes that job, once everything is written. */
export async function removeStandby(tx: Tx, importId: number): Promise<void> {
  await cancelJob(tx, phaseJob("running", importId));
}

function standbyEnd(tx: Tx): Date {
  return new Date(tx.now().getTime() + standbyMs);
}
