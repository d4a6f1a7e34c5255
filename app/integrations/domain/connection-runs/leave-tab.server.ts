import type { Context } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { TimeLimitError, withTimeLimit } from "#app/kernel/time-limit";
import { assertHeld, type ClaimedRun, sheetAddressOf } from "./claimed-run.server";
import { barOwnRows, listSentUpTo, readProgress, stagePrefix } from "./sent-chunks.server";

const leavingMs = 10_000;

/**
 * Sees to it that what the run has sent without an answer stands or never will, and takes away what it has laid out, as far
 * as the sheet can be reached. What stays open is settled by the next run that writes to the tab.
 */
export async function leaveTab(ctx: Context, held: ClaimedRun): Promise<void> {
  const { run, settings, connection } = held;
  const mayHaveStage = settings.writeMode === "replace" && run.stage === "writing";
  if (mayHaveStage || (await listSentUpTo(ctx, [run.id])).size > 0) {
    // The run's own signals are aborted: it has little time, and no say in what becomes of the run.
    await forAWhile(ctx, held, async (signal) => {
      const options = { retailerId: connection.retailerId, signal };
      const tab = await ctx.services.spreadsheets.openTab(sheetAddressOf(held), options);
      await barOwnRows(ctx, held, tab);
      await assertHeld(ctx, held);
      if (mayHaveStage) await tab.dropStages(stagePrefix(held));
    });
  }
  // Another run may have settled it.
  await readProgress(ctx, held);
}

async function forAWhile(
  ctx: Context,
  { run }: ClaimedRun,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    await withTimeLimit(leavingMs, undefined, work);
  } catch (error) {
    if (!(error instanceof ExternalServiceError) && !(error instanceof TimeLimitError)) throw error;
    ctx.log.warn(
      { err: error, runId: run.id },
      "a run that ends could not tidy its tab; the next run there does",
    );
  }
}
