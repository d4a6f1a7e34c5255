import * as z from "zod";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { addressGroup } from "#app/kernel/address-group";
import { afterCommit, type Context, inTransaction } from "#app/kernel/context";
import type { ResetPage } from "#app/kernel/email-settings";
import { DomainError } from "#app/kernel/errors";
import { type ClaimedJob, enqueue, removeJob } from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { countTry, countTryInProcess } from "#app/kernel/rate-limits.server";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { mustUseSingleSignOn } from "../single-sign-on/queries.server";

/**
 * Mails that somebody who is not signed in asks for by typing an address. The request only writes the wish down: it
 * never looks for the user, so its answer and its time tell nothing about who has an account. The job looks.
 */
const kind = "account-mail";
/** As long as a link for a new password holds: whoever gets no further mail has one with a link that works. */
const halfHour = 1800;
const mailsPerNetwork = 5;
const mailsPerAddress = 10;

const wishSchema = z.object({
  wanted: z.enum(["password", "confirmation"]),
  email: z.string(),
  /** The chosen page of a retailer's website; null: ours. */
  page: z.object({ retailerSlug: z.string(), url: z.string() }).nullable(),
  ip: z.string().nullable(),
});
type Wish = z.infer<typeof wishSchema>;

export const accountMailJobHandlers: Record<string, JobHandler> = { [kind]: grant };

/**
 * Asks for a link with which a new password can be set.
 * @param referer the request's Referer header, which chooses among the configured reset pages
 * @throws DomainError rate_limited
 */
export async function requestPasswordReset(
  ctx: Context,
  { email }: { email: string },
  referer: string | null,
): Promise<void> {
  const page = chooseResetPage(referer, ctx.settings.email.resetPages);
  await write(ctx, { wanted: "password", email, page, ip: ctx.request.ip });
}

/**
 * Asks for one more mail that confirms an address.
 * @throws DomainError rate_limited
 */
export async function requestConfirmationEmail(ctx: Context, { email }: { email: string }): Promise<void> {
  await write(ctx, { wanted: "confirmation", email, page: null, ip: ctx.request.ip });
}

async function write(ctx: Context, wish: Wish): Promise<void> {
  const { wanted, email } = wish;
  const network = addressGroup(ctx.request.ip);
  await countTryInProcess(ctx, [
    { key: `account-mail:network:${network}`, allowed: 15, windowSeconds: halfHour },
  ]);
  const key = `account-mail:${wanted}:${email}`;
  await countTry(ctx, [{ key: `${key}:${network}`, allowed: mailsPerNetwork, windowSeconds: halfHour }]);
  if (await hasEnough(ctx, key)) return;
  await inTransaction(ctx, async (tx) => {
    await enqueue(tx, { kind, key: `${kind}:${wanted}:${email}`, payload: wish, priority: 1 });
    await recordActivity(tx, {
      name: `account.${wanted}MailRequested`,
      logType: "account",
      description: `An email for ${wanted === "password" ? "a new password" : "the confirmation"} of ${email} was asked for.`,
    });
    await afterCommit(tx, tx.wakeWorker);
  });
}

/** Strangers of many networks can't fill a mailbox; its owner is answered as ever, and finds the newest mail there. */
async function hasEnough(ctx: Context, key: string): Promise<boolean> {
  try {
    await countTry(ctx, [{ key, allowed: mailsPerAddress, windowSeconds: halfHour }]);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === "rate_limited") return true;
    throw error;
  }
}

/** The job: queues the mail where there is somebody to get it, and leaves no trace where there is not. */
async function grant(ctx: Context, job: ClaimedJob): Promise<void> {
  const { wanted, email, page, ip } = wishSchema.parse(job.payload);
  await inTransaction({ ...ctx, request: { ...ctx.request, ip } }, async (tx) => {
    const user = await tx.db
      .selectFrom("user")
      .leftJoin("retailer", "retailer.id", "user.retailerId")
      .select([
        "user.id",
        "user.email",
        "role",
        "retailerId",
        "passwordHash",
        "emailConfirmed",
        "retailer.slug",
      ])
      .where("email", "=", email)
      .where("disabledAt", "is", null)
      .executeTakeFirst();
    if (user && wanted === "password" && !(await mustUseSingleSignOn(tx, user))) {
      const template = user.passwordHash === null ? "set-password" : "password-reset";
      // A retailer's page gets links of its own people only, never an Administrator's.
      const url = page?.retailerSlug === user.slug ? page?.url : undefined;
      await queueEmail(tx, { template, userId: user.id, page: url, isAskedFor: true });
    }
    if (user?.emailConfirmed === 0 && wanted === "confirmation") {
      await queueEmail(tx, { template: "confirm-email", userId: user.id, isAskedFor: true });
    }
    await removeJob(tx, job);
  });
}

/**
 * The configured page that a Referer names, or null for our own. The header only chooses: what goes into the mail is the
 * configured text, and whatever else it holds (another host, port or scheme, a name before an @, nothing) chooses ours.
 * Browsers tell other sites no more than the origin; that is enough where it has one page.
 */
function chooseResetPage(referer: string | null, pages: readonly ResetPage[]): ResetPage | null {
  if (referer === null || referer.length > 2000 || !URL.canParse(referer)) return null;
  const { origin, pathname, username, password } = new URL(referer);
  if (username !== "" || password !== "") return null;
  const exact = pages.find(({ url }) => url === origin + pathname);
  if (exact || pathname !== "/") return exact ?? null;
  const [only, ...more] = pages.filter(({ url }) => new URL(url).origin === origin);
  return only && more.length === 0 ? only : null;
}
