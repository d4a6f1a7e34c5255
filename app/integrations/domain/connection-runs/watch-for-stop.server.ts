import type { Context } from "#app/kernel/context";
import { makeShortageLog } from "#app/kernel/jobs/shortage-log";

const lookEveryMs = 1000;

/**
 * Tells when somebody wants the run stopped: it may be asked for in another process than the one that carries it out.
 * @returns ends the watch
 */
export function watchForStop(ctx: Context, runId: number, onStop: () => void): () => void {
  const lookingLog = makeShortageLog("looking whether a run is to be stopped");
  const timer = setInterval(() => {
    // A look that fails is made up for by the next one.
    isStopRequested(ctx, runId).then(
      (wanted) => {
        lookingLog.succeeded(ctx.log);
        if (wanted) onStop();
      },
      (error: unknown) => lookingLog.failed(ctx.log, error),
    );
  }, lookEveryMs);
  return () => clearInterval(timer);
}

export async function isStopRequested(ctx: Context, runId: number): Promise<boolean> {
  const run = await ctx.db
    .selectFrom("connectionRun")
    .select("stopRequestedAt")
    .where("id", "=", runId)
    .executeTakeFirst();
  return run !== undefined && run.stopRequestedAt !== null;
}
