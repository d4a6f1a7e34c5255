import { type Context, inTransaction } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { SocialBatch } from "#app/kernel/ports/social-pages";
import { assertPageLent } from "../connections/lent-accounts.server";
import { getAccountRow, markAccount, tokenOf } from "../social-accounts/social-accounts.server";
import { type ClaimedRun, checkpoint, withNotes } from "./claimed-run.server";
import { pauseForAccount } from "./paused-connections.server";
import { decideRetry } from "./retry-policy";

/**
 * First part of a run: brings everything that the page has for the window to the run's own rows. After a crash it
 * begins anew, for the platform's cursors don't keep.
 * @throws ExternalServiceError
 */
export async function fetchRows(ctx: Context, held: ClaimedRun): Promise<void> {
  const { socialAccountId } = held.settings;
  if (socialAccountId === null) {
    throw new ExternalServiceError("configuration", "No account of the platform is chosen.", {
      advice: "Choose one under “Connect as User” in the connection.",
    });
  }
  await assertPageLent(ctx, held.connection.id, held.settings);
  await checkpoint(
    ctx,
    held,
    { stage: "fetching", headings: null, pagesFetched: 0, rowsFetched: 0, rowsWritten: 0, rowsSkipped: 0 },
    (tx) => tx.db.deleteFrom("connectionRunRow").where("runId", "=", held.run.id).execute(),
  );
  let accessToken: string | null = null;
  try {
    accessToken = await tokenOf(ctx, socialAccountId);
    await fetchAll(ctx, held, accessToken);
  } catch (error) {
    if (error instanceof ExternalServiceError) await tellAccount(ctx, socialAccountId, error, accessToken);
    throw error;
  }
  await checkpoint(ctx, held, { stage: "fetched" });
}

async function fetchAll(ctx: Context, held: ClaimedRun, accessToken: string): Promise<void> {
  const { run, settings, halt } = held;
  const batches = ctx.services.socialPages.fetchRows({
    accessToken,
    page: settings.pageName,
    pageTitle: settings.pageTitle,
    from: new Date(run.windowFrom ?? run.scheduledFor),
    until: new Date(run.windowUntil ?? run.scheduledFor),
    signal: halt,
  });
  for await (const batch of batches) await keep(ctx, held, batch);
}

async function keep(ctx: Context, held: ClaimedRun, { headings, rows, notes }: SocialBatch): Promise<void> {
  const { run } = held;
  const change = {
    headings: JSON.stringify(headings),
    pagesFetched: run.pagesFetched + 1,
    rowsFetched: run.rowsFetched + rows.length,
    notes: withNotes(held, notes),
  };
  await checkpoint(ctx, held, change, async (tx) => {
    const first = run.rowsFetched + 1;
    const staged = rows.map((cells, index) => ({
      runId: run.id,
      position: first + index,
      cells: JSON.stringify(cells),
    }));
    if (staged.length > 0) await tx.db.insertInto("connectionRunRow").values(staged).execute();
  });
}

/** What concerns the account concerns everything that uses it. */
async function tellAccount(
  ctx: Context,
  accountId: number,
  { errorKind, message, options }: ExternalServiceError,
  accessToken: string | null,
): Promise<void> {
  if (accessToken === null) {
    // It was known to be dead, or there is none: what uses it can't run.
    if (errorKind !== "credential") return;
    await inTransaction(ctx, async (tx) => {
      await pauseForAccount(tx, await getAccountRow(tx, accountId), message);
    });
  } else if (errorKind === "credential") {
    await markAccount(ctx, accountId, { state: "reconnect", reason: message, accessToken });
  } else if (errorKind === "throttled") {
    const decision = decideRetry(errorKind, 1, options.retryAfterSeconds);
    if (decision.kind !== "retry") return;
    const notBefore = new Date(ctx.now().getTime() + decision.afterSeconds * 1000);
    await markAccount(ctx, accountId, { notBefore });
  }
}
