import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type ClaimedJob, enqueue, finishJob } from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { noticeStaff } from "#app/messages/domain/emails/notice-staff.server";
import { toInstant } from "#db/columns";
import type { SocialAccountRow } from "#db/tables/services";
import { getAccountRow, markAccount, openToken, updateAccount } from "./social-accounts.server";
import { refusedToken, storeHealth } from "./token-health.server";

const kind = "probe-social-accounts";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noticeDays = 7;

export const socialAccountJobHandlers: Record<string, JobHandler> = { [kind]: probeDaily };

/** Has the platform asked, now and every day from now on, how the tokens of the accounts are. */
export async function requestAccountProbe(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueue(tx, nextProbe(tx.now())));
  ctx.wakeWorker();
}

async function probeDaily(ctx: Context, job: ClaimedJob): Promise<void> {
  const askedAll = await probeAccounts(ctx);
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    await enqueue(tx, nextProbe(new Date(tx.now().getTime() + (askedAll ? dayMs : hourMs))));
  });
}

function nextProbe(runAt: Date) {
  return { kind, key: kind, payload: {}, priority: 70, runAt };
}

/**
 * Asks the platform about the token of every connected account: page tokens die silently, and nobody is told by the
 * platform. Who looks after an account gets one mail when its access ends within a week, and one when it is dead.
 * @returns whether all could be asked; those that couldn't are left as they are
 */
export async function probeAccounts(ctx: Context): Promise<boolean> {
  const accounts = await ctx.db
    .selectFrom("socialAccount")
    .selectAll()
    .where("state", "=", "connected")
    .where("tokenSealed", "is not", null)
    .orderBy("id")
    .execute();
  let askedAll = true;
  for (const account of accounts) {
    if (!(await probe(ctx, account))) askedAll = false;
  }
  return askedAll;
}

async function probe(ctx: Context, account: SocialAccountRow): Promise<boolean> {
  if (account.notBefore !== null && account.notBefore > toInstant(ctx.now())) return false;
  const accessToken = openToken(ctx, account);
  // Sealed with another key: whoever uses it is told so, and asking again in an hour doesn't help.
  if (accessToken === null) return true;
  try {
    const state = await ctx.services.socialPages.inspectToken(accessToken);
    await inTransaction(ctx, async (tx) => {
      if (!state.valid) return noticeDeath(tx, account, accessToken, refusedToken(state));
      const now = await storeHealth(tx, account, state);
      if (now) await noticeEnd(tx, now);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) {
      // Whatever it is, the other accounts are asked, and this one again within the hour.
      ctx.log.error({ accountId: account.id, err: error }, "a token could not be looked at");
      return false;
    }
    const { errorKind, message, options } = error;
    ctx.log.warn(
      { accountId: account.id, errorKind, detail: options.detail },
      `a token was not looked at: ${message}`,
    );
    if (options.retryAfterSeconds) {
      const notBefore = new Date(ctx.now().getTime() + options.retryAfterSeconds * 1000);
      await markAccount(ctx, account.id, { notBefore });
    }
    return false;
  }
}

/** Once: whoever marks the account as dead first tells of it. Where connections are paused for it, that tells. */
async function noticeDeath(
  tx: Tx,
  { id }: SocialAccountRow,
  accessToken: string,
  reason: string,
): Promise<void> {
  const before = await getAccountRow(tx, id);
  await markAccount(tx, id, { state: "reconnect", reason, accessToken });
  const account = await getAccountRow(tx, id);
  if (account.state === before.state) return;
  const paused = await tx.db
    .selectFrom("connection")
    .select("id")
    .where("socialAccountId", "=", id)
    .where("status", "=", "paused")
    .where("pauseCause", "=", "account")
    .limit(1)
    .executeTakeFirst();
  if (paused) return;
  await noticeStaff(tx, account.retailerId, "account-disconnected", { account: account.name, reason });
}

/** Once for each end; a new token has another one. */
async function noticeEnd(tx: Tx, account: SocialAccountRow): Promise<void> {
  const [end] = [account.tokenExpiresAt, account.dataAccessExpiresAt].filter((each) => each !== null).sort();
  if (end === undefined || end === account.endNoticedFor) return;
  const days = (Date.parse(end) - tx.now().getTime()) / dayMs;
  if (days > noticeDays) return;
  const when = days < 1 ? "within a day" : days < 1.5 ? "in 1 day" : `in ${Math.round(days)} days`;
  await updateAccount(tx, account.id, { endNoticedFor: end });
  await recordActivity(tx, {
    name: "settings.accessEnds",
    logType: "settings",
    description: `The access of the account "${account.name}" to Facebook ends ${when}.`,
    retailerId: account.retailerId,
    entityId: account.id,
  });
  const [year, month, day] = end.slice(0, 10).split("-");
  const date = `${month}/${day}/${year}`;
  await noticeStaff(tx, account.retailerId, "account-ending", { account: account.name, when, date });
}
