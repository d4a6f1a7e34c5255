import type { Updateable } from "kysely";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type ClaimedJob, holdsJob } from "#app/kernel/jobs/queue.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { parseStoredOr, textsSchema } from "#app/kernel/stored-json";
import type { ConnectionRow, ConnectionRunRow, ConnectionRunTable } from "#db/tables/connections";
import type { RunSettings } from "./run-settings";

/** A run that this worker carries out. `run` is as it was last written. */
export interface ClaimedRun {
  job: ClaimedJob;
  run: ConnectionRunRow;
  connection: Pick<ConnectionRow, "id" | "name" | "retailerId">;
  settings: RunSettings;
  /** Attempts before this one. The run's own count has this one as well, but only once its start was stored. */
  attemptsBefore: number;
  /** Aborted when the run is not to go on; its reason is what the run then fails with, or is requeued for. */
  halt: AbortSignal;
  /** Aborted a little later, for what is better brought to its end first. */
  cutOff: AbortSignal;
}

/**
 * Where the run writes to. The connection's address may leave open which tab it means, and people move tabs: a run goes
 * on with the one that it has opened first, since how far it is was counted there.
 */
export function sheetAddressOf({ run, settings }: Pick<ClaimedRun, "run" | "settings">): string {
  return run.writtenTo ?? settings.spreadsheetUrl;
}

/** A run that nothing is wrong with. */
export const noFault = { errorKind: null, errorMessage: null, errorAdvice: null, errorDetail: null };

/** Another worker has taken the run over, or it was deleted: nothing more may be done for it. */
export class LostRunError extends Error {
  override readonly name = "LostRunError";
}

/** The run is requeued, to be resumed after a pause. This attempt does not count. */
export class RequeueError extends Error {
  override readonly name = "RequeueError";
  constructor(
    reason: string,
    readonly afterSeconds: number,
  ) {
    super(reason);
  }
}

/** Somebody asked for the run to end where it is. */
export class StopRequested extends Error {
  override readonly name = "StopRequested";
}

/**
 * Writes a step of the run, together with what belongs to it, unless the run was lost.
 * @throws LostRunError
 */
export async function checkpoint(
  ctx: Context,
  held: ClaimedRun,
  change: Updateable<ConnectionRunTable>,
  more: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await assertHeld(tx, held);
    const result = await tx.db
      .updateTable("connectionRun")
      .set(change)
      .where("id", "=", held.run.id)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) throw new LostRunError(`run ${held.run.id} was deleted`);
    await more(tx);
  });
  Object.assign(held.run, change);
}

/**
 * To be asked right before everything that changes the sheet: whoever was halted so long that another worker has
 * taken the run over must not write beside it.
 * @throws LostRunError
 */
export async function assertHeld(ctx: Context, { job, run }: ClaimedRun): Promise<void> {
  if (!(await holdsJob(ctx, job))) throw new LostRunError(`run ${run.id} was taken over by another worker`);
}

const maxRunHours = 6;
const cutOffAfterMs = 10_000;
/** Somebody looks on. */
const cutOffAfterStopMs = 4000;

/** The run's own signals, made of the worker's; `release` lets go of that one, `stop` is for a person who wants it. */
export function abortSignals(
  stopping: AbortSignal,
): Pick<ClaimedRun, "halt" | "cutOff"> & { stop(): void; release(): void } {
  const halt = new AbortController();
  const cutOff = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const abort = (reason: Error, graceMs = cutOffAfterMs) => {
    if (halt.signal.aborted) return;
    halt.abort(reason);
    timers.push(setTimeout(() => cutOff.abort(reason), graceMs));
  };
  const onStop = () => abort(new RequeueError("The server was stopped.", 0));
  const tooLong = new ExternalServiceError("configuration", `This run took more than ${maxRunHours} hours.`, {
    advice: "Choose a shorter date range.",
  });
  timers.push(setTimeout(() => abort(tooLong), maxRunHours * 3_600_000));
  if (stopping.aborted) onStop();
  stopping.addEventListener("abort", onStop, { once: true });
  return {
    halt: halt.signal,
    cutOff: cutOff.signal,
    stop: () => abort(new StopRequested("Stop requested."), cutOffAfterStopMs),
    release() {
      stopping.removeEventListener("abort", onStop);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** What a run has to say besides its figures. */
export function readNotes(run: Pick<ConnectionRunRow, "notes">): string[] {
  return parseStoredOr([], textsSchema, run.notes);
}

/** The run's notes with these, each once. */
export function withNotes({ run }: ClaimedRun, added: string[]): string {
  return JSON.stringify([...new Set([...readNotes(run), ...added])]);
}
