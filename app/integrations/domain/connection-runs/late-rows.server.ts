import { type Context, inTransaction } from "#app/kernel/context";
import type { SheetTab } from "#app/kernel/ports/spreadsheets";
import { toInstant } from "#db/columns";
import { assertHeld, type ClaimedRun, checkpoint, readSentChunk } from "./claimed-run.server";

/** Providers answer within minutes, and networks deliver within a quarter of an hour, or never. */
const maxDelayMs = 3_600_000;

/** From when on nothing that is sent now can arrive any more. */
export function endOfDelay(ctx: Context): Date {
  return new Date(ctx.now().getTime() + maxDelayMs);
}

/**
 * Keeps rows that were sent to this tab without an answer, by runs of the connection that have ended or by this one
 * before it began anew, from arriving beside those that this run is about to write; and rows that were laid out, by
 * whichever run, from taking their place. Those that stand already stay. To be done before the sheet is asked what it has.
 * @throws ExternalServiceError; LostRunError
 */
export async function barLateRows(ctx: Context, held: ClaimedRun, tab: SheetTab): Promise<void> {
  await assertHeld(ctx, held);
  // Runs on one tab go one after the other: whatever is laid out belongs to none that goes on with it.
  await tab.dropStages("");
  const until = endOfDelay(ctx);
  const bar = async (mark: string) => {
    await assertHeld(ctx, held);
    await tab.barMark(mark, until);
  };
  for (const former of await findRunsWithSentRows(ctx, held)) {
    const sent = readSentChunk(former);
    if (!sent || (sent.abandonedIn ?? former.tab) !== held.run.tab) continue;
    await bar(sent.mark);
    await inTransaction(ctx, (tx) =>
      tx.db.updateTable("connectionRun").set({ chunk: null }).where("id", "=", former.id).execute(),
    );
  }
  const own = readSentChunk(held.run);
  if (own?.abandonedIn === undefined) return;
  if (own.abandonedIn === held.run.tab) await bar(own.mark);
  await checkpoint(ctx, held, { chunk: null });
}

function findRunsWithSentRows(ctx: Context, { run }: ClaimedRun) {
  return ctx.db
    .selectFrom("connectionRun")
    .select(["id", "tab", "chunk"])
    .where("connectionId", "=", run.connectionId)
    .where("id", "!=", run.id)
    .where("status", "=", "failed")
    .where("endedAt", ">", toInstant(new Date(ctx.now().getTime() - maxDelayMs)))
    .where("chunk", "is not", null)
    .execute();
}
