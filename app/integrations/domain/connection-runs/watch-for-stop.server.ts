import type { Context } from "#app/kernel/context";

const lookEveryMs = 1000;

/**
 * Tells when somebody wants the run stopped: it may be asked for in another process than the one that carries it out.
 * @returns ends the watch
 */
export function watchForStop(ctx: Context, runId: number, onStop: () => void): () => void {
  const timer = setInterval(() => {
    // A look that fails is made up for by the next one.
    isStopRequested(ctx, runId).then(
      (wanted) => wanted && onStop(),
      (error: unknown) =>
        ctx.log.warn({ err: error, runId }, "it is not known whether a run is to be stopped"),
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
