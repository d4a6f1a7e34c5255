import type { Context } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { SheetTab } from "#app/kernel/ports/spreadsheets";
import { TimeLimitError, withTimeLimit } from "#app/kernel/time-limit";
import { assertHeld, type ClaimedRun, sheetAddressOf } from "./claimed-run.server";
import { barOwnRows, listOpenProgress, readProgress, stagePrefix } from "./sent-chunks.server";

const leavingMs = 10_000;

/**
 * Takes away what a run that replaces has laid out and will not swap in, as far as the sheet can be reached. What stays
 * is dropped by the next run that writes to the tab.
 */
export async function clearLeftStage(ctx: Context, held: ClaimedRun): Promise<void> {
  const { run, settings } = held;
  if (settings.writeMode !== "replace" || run.stage !== "writing") return;
  await withTabForAWhile(ctx, held, async (tab) => {
    await assertHeld(ctx, held);
    await tab.dropStages(stagePrefix(held));
  });
}

/**
 * Sees to it that rows of the run which were sent without an answer stand or never will, as far as the sheet can be
 * reached. What stays open is settled by the next run that writes to the tab.
 * @returns how many rows may arrive still
 */
export async function settleLeftChunk(ctx: Context, held: ClaimedRun): Promise<number> {
  if ((await listOpenProgress(ctx, held)).length > 0) {
    await withTabForAWhile(ctx, held, (tab) => barOwnRows(ctx, held, tab));
  }
  // In this order: another run may settle them in between.
  const open = await listOpenProgress(ctx, held);
  await readProgress(ctx, held);
  return Math.max(0, ...open.map((rowsWritten) => rowsWritten - held.run.rowsWritten));
}

/** The run's own signals are aborted: it has little time, and no say in what becomes of the run. */
async function withTabForAWhile(
  ctx: Context,
  held: ClaimedRun,
  work: (tab: SheetTab) => Promise<void>,
): Promise<void> {
  try {
    await withTimeLimit(leavingMs, undefined, async (signal) => {
      const options = { retailerId: held.connection.retailerId, signal };
      await work(await ctx.spreadsheets.openTab(sheetAddressOf(held), options));
    });
  } catch (error) {
    if (!(error instanceof ExternalServiceError) && !(error instanceof TimeLimitError)) throw error;
  }
}
