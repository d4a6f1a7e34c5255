import { deriveToken, takeTokenForMail } from "#app/identity/domain/accounts/user-tokens.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { assertHolds, type ClaimedJob, enqueue, finishJob } from "#app/kernel/jobs/queue.server";
import { type JobHandler, LostClaimError } from "#app/kernel/jobs/worker.server";
import { MailRefusedError, type OutgoingMail } from "#app/kernel/ports/mailer";
import type { MailEnd } from "#app/kernel/ports/metrics";
import { TimeLimitError, withGrace, withTimeLimit } from "#app/kernel/time-limit";
import { type Instant, toInstant } from "#db/columns";
import type { EmailRow } from "#db/tables/email";
import { composeEmail } from "./compose-email.server";
import { sendEmailsJob } from "./queue-email.server";
import { findNext, findNextTurn, findObstacle, waitInQueue } from "./quota-queues.server";
import { templateOf } from "./templates";

/** Seconds between the attempts at one mail; after the last it counts as failed. About 18 hours in all. */
const pauses = [30, 120, 600, 1800, 3600, 7200, 14_400, 36_000];
/** That many failures in a row and it is the server, not the mails: all of them wait a little. */
const maxFailuresInRow = 3;
const restSeconds = 30;
const perRun = 200;
/** For one mail, from the first word to the server to its last. All others wait behind it. */
const maxSendMs = 5 * 60_000;
/** For the mail that is on its way when the worker stops, which waits no longer. */
const maxSendMsWhenStopping = 10_000;
const linkIsDead = "The link of this email is not valid any more, so it was not sent.";
const isUnreadable = "What this email was to say can't be read, so it was not sent.";
const cutOffTooOften =
  "The server stopped in the middle of each attempt to send this email. It may have arrived.";

/** When mails left of which this could not be written down yet, by their ids. */
type Unnoted = Map<number, Instant>;

export interface EmailSending {
  jobHandlers: Record<string, JobHandler>;
  /**
   * Writes down what has left, where that could not be done before. To be called when no job is taken any more: the next
   * process would send those mails again. Never throws.
   */
  noteUnnoted(ctx: Context): Promise<void>;
}

/** To be made once per process: it remembers what has left while nothing can be written. */
export function makeEmailSending(): EmailSending {
  const unnoted: Unnoted = new Map();
  return {
    jobHandlers: {
      [sendEmailsJob.kind]: (ctx, job, stopping) => sendEmails(ctx, job, { stopping, unnoted }),
    },
    noteUnnoted: (ctx) => noteUnnoted(ctx, unnoted),
  };
}

interface Run {
  stopping: AbortSignal;
  unnoted: Unnoted;
}

/**
 * The one job that brings mails on their way, one after another: the urgent first, each under the quotas. A mail whose
 * sending was cut off by a crash is sent again under the same Message-ID, by which receivers tell the repetition.
 * @throws DomainError conflict where another worker has taken the job over
 */
async function sendEmails(ctx: Context, job: ClaimedJob, run: Run): Promise<void> {
  const { stopping } = run;
  await endCutOff(ctx, job, run.unnoted);
  let failures = 0;
  const mayGoOn = () => failures < maxFailuresInRow && !stopping.aborted;
  for (let count = 0; count < perRun && mayGoOn(); count += 1) {
    const next = await inTransaction(ctx, async (tx) => {
      const taken = await takeNext(tx, job);
      if (taken !== "none") await assertHolds(tx, job);
      return taken;
    });
    if (next === "none") return;
    if (next === "skipped") continue;
    failures = (await send(ctx, next, run)) ? 0 : failures + 1;
  }
  const pause = failures < maxFailuresInRow ? 0 : restSeconds;
  await inTransaction(ctx, (tx) => requeueAsNew(tx, job, pause));
}

interface TakenEmail {
  id: number;
  /** With this one. */
  attempts: number;
  mail: OutgoingMail;
}

/**
 * Takes the next mail that may leave now. Where none is due, the job ends in the same transaction, so that no mail
 * is queued between looking and ending.
 */
async function takeNext(tx: Tx, job: ClaimedJob): Promise<TakenEmail | "skipped" | "none"> {
  const email = (await findNext(tx, 1)) ?? (await findNext(tx, 0));
  if (!email) {
    await endRun(tx, job);
    return "none";
  }
  const obstacle = await findObstacle(tx, email);
  if (obstacle) {
    await waitInQueue(tx, obstacle, email);
    return "skipped";
  }
  const secret = await secretFor(tx, email);
  const mail = secret === undefined ? null : await composeEmail(tx, email, secret);
  if (mail === null) {
    const error = secret === undefined ? linkIsDead : isUnreadable;
    await change(tx, email.id, { status: "failed", queue: null, error });
    await countEnded(tx, "failed", 1);
    return "skipped";
  }
  // Counted before it begins: an attempt after which nothing can be written must not be the first one for ever.
  const attempts = email.attempts + 1;
  const sentAt = toInstant(tx.now());
  await change(tx, email.id, { status: "sending", queue: null, attempts, sentAt, subject: mail.subject });
  return { id: email.id, attempts, mail };
}

/** What the mail's link carries; null for mails without one, undefined when it would be worth nothing. */
async function secretFor(tx: Tx, email: EmailRow): Promise<string | null | undefined> {
  if (templateOf(email.template).purpose === null) return null;
  const token = email.tokenId === null ? null : await takeTokenForMail(tx, email.tokenId);
  return token?.email === email.recipient ? deriveToken(tx, token) : undefined;
}

/** Ends the job, or requeues it for the time when the next mail has its turn. */
async function endRun(tx: Tx, job: ClaimedJob): Promise<void> {
  const next = await findNextTurn(tx);
  if (next === null) return finishJob(tx, job);
  const seconds = Math.max(0, (Date.parse(next) - tx.now().getTime()) / 1000);
  await requeueAsNew(tx, job, seconds);
}

/** Ends the job and queues a new one in its place, with no attempts behind it: what it has done did not fail. */
async function requeueAsNew(tx: Tx, job: ClaimedJob, seconds: number): Promise<void> {
  await finishJob(tx, job);
  await enqueue(tx, { ...sendEmailsJob, runAt: new Date(tx.now().getTime() + seconds * 1000) });
}

/** Gives whether it left. */
async function send(ctx: Context, { id, attempts, mail }: TakenEmail, run: Run): Promise<boolean> {
  try {
    await withGrace(run.stopping, graceFor, (broken) =>
      withTimeLimit(maxSendMs, broken, (signal) => ctx.services.mailer.send(mail, signal)),
    );
  } catch (error) {
    const pause = error instanceof MailRefusedError ? undefined : pauses[attempts - 1];
    const message = messageFor(error);
    ctx.log.warn({ err: error, emailId: id, attempts }, "a mail could not be sent");
    const dueAt = new Date(ctx.now().getTime() + (pause ?? 0) * 1000);
    // Where another sender has taken it meanwhile, what became of it is for that one to say.
    const { numUpdatedRows } = await inTransaction(ctx, (tx) =>
      tx.db
        .updateTable("email")
        .set({
          status: pause === undefined ? "failed" : "queued",
          error: message.slice(0, 500),
          dueAt: toInstant(dueAt),
          sentAt: null,
        })
        .where("id", "=", id)
        .where("status", "=", "sending")
        .where("attempts", "=", attempts)
        .executeTakeFirst(),
    );
    if (numUpdatedRows > 0n) ctx.services.metrics.mailEnded(pause === undefined ? "failed" : "retried");
    return error instanceof MailRefusedError;
  }
  ctx.services.metrics.mailEnded("sent");
  const sentAt = toInstant(ctx.now());
  run.unnoted.set(id, sentAt);
  await inTransaction(ctx, (tx) => noteSent(tx, id, sentAt));
  run.unnoted.delete(id);
  return true;
}

/** A sender that has lost its claim leaves the mail in its hand to the next one, which sends it again. */
function graceFor(reason: unknown): number {
  return reason instanceof LostClaimError ? 0 : maxSendMsWhenStopping;
}

function messageFor(error: unknown): string {
  if (error instanceof TimeLimitError)
    return "The mail server did not come to an end with this email in time.";
  if (error instanceof LostClaimError) return "The server was interrupted while it sent this email.";
  return error instanceof Error ? error.message : String(error);
}

/**
 * Mails are taken by whoever holds the job, so what is on its way at its start was cut off, or is in the hand of a sender
 * that has lost its claim. It is sent again, but for what is known to have left, and for what was cut off so often that it
 * may be in a mailbox as often.
 * @throws DomainError conflict where another sender has taken the job over: what is on its way is that one's
 */
async function endCutOff(ctx: Context, job: ClaimedJob, unnoted: Unnoted): Promise<void> {
  const cutOff = ctx.db.selectFrom("email").select("id").where("status", "=", "sending");
  if (!(await cutOff.executeTakeFirst())) return unnoted.clear();
  await inTransaction(ctx, async (tx) => {
    for (const [id, sentAt] of unnoted) await noteSent(tx, id, sentAt);
    const others = () => tx.db.updateTable("email").where("status", "=", "sending");
    const failed = await others()
      .where("attempts", ">", pauses.length)
      .set({ status: "failed", sentAt: null, error: cutOffTooOften })
      .executeTakeFirst();
    const retried = await others().set({ status: "queued", sentAt: null }).executeTakeFirst();
    await assertHolds(tx, job);
    await countEnded(tx, "failed", Number(failed.numUpdatedRows));
    await countEnded(tx, "retried", Number(retried.numUpdatedRows));
  });
  unnoted.clear();
}

/** Tells the metrics, once what is written of these mails stands. */
async function countEnded(tx: Tx, end: MailEnd, count: number): Promise<void> {
  await afterCommit(tx, () => tx.services.metrics.mailEnded(end, count));
}

async function noteUnnoted(ctx: Context, unnoted: Unnoted): Promise<void> {
  if (unnoted.size === 0) return;
  try {
    await inTransaction(ctx, async (tx) => {
      for (const [id, sentAt] of unnoted) await noteSent(tx, id, sentAt);
    });
    unnoted.clear();
  } catch (error) {
    const emailIds = [...unnoted.keys()];
    ctx.log.warn(
      { err: error, emailIds },
      "mails that have left could not be noted; they may be sent once more",
    );
  }
}

/** Whoever holds the job by now: it has left, and need not leave again. */
async function noteSent(tx: Tx, id: number, sentAt: Instant): Promise<void> {
  await change(tx, id, { status: "sent", queue: null, error: null, sentAt });
}

async function change(tx: Tx, id: number, values: Partial<Omit<EmailRow, "id">>): Promise<void> {
  await tx.db.updateTable("email").set(values).where("id", "=", id).execute();
}
