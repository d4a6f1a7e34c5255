import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission, type UserActor } from "#app/kernel/permissions";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";
import type { SignedInBy } from "#db/tables/identity";
import { dropRecoveryCodes, keepRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.server";
import { asksSecondStep, getSecondStepState } from "./requirement.server";

/** Whose way of signing in changes. */
interface Owner {
  id: number;
  email: string;
  retailerId: number | null;
}

/** What can happen to it: in the activity log, and in the mail that tells the user. */
const changes = {
  "passkey.added": {
    log: (email: string, name: string) => `${email} added a passkey (${name}).`,
    mail: "A passkey was added to your account",
  },
  "passkey.removed": {
    log: (email: string, name: string) => `${email} removed a passkey (${name}).`,
    mail: "A passkey was removed from your account",
  },
  "app.added": {
    log: (email: string) => `${email} turned one-time codes on.`,
    mail: "One-time codes of an authenticator app were turned on for your account",
  },
  "app.removed": {
    log: (email: string) => `${email} turned one-time codes off.`,
    mail: "One-time codes of an authenticator app were turned off for your account",
  },
  "recoveryCodes.renewed": {
    log: (email: string) => `${email} made new recovery codes.`,
    mail: "New recovery codes were made for your account; the old ones are worth nothing",
  },
  "recoveryCode.used": {
    log: (email: string, left: string) => `${email} used a recovery code (${left}).`,
    mail: "A recovery code of your account was used",
  },
} as const;

/**
 * Tells of a change, in the transaction of it: the activity log, and the user by mail.
 * @param detail what it is about, e.g. the passkey's name, or how many codes are left
 */
export async function recordFactorChange(
  tx: Tx,
  owner: Owner,
  change: keyof typeof changes,
  detail = "",
): Promise<void> {
  const { log, mail } = changes[change];
  const about = detail === "" ? "" : ` (${detail})`;
  await recordActivity(tx, {
    name: `account.${change}`,
    logType: "account",
    description: log(owner.email, detail),
    by: owner,
    retailerId: owner.retailerId,
    entityId: owner.id,
  });
  await queueEmails(tx, "sign-in-changed", [owner.id], { facts: { change: `${mail}${about}.` } });
}

/**
 * Adds a way of signing in, in one transaction with what comes with the first one: recovery codes, which are given; and
 * the end of the user's other sessions, which were signed in to by the password alone. The session that asks goes on.
 * @param by what the session that asks has proved with it
 */
export async function addSecondStep(
  ctx: Context,
  user: UserActor,
  by: SignedInBy,
  add: (tx: Tx) => Promise<void>,
): Promise<string[] | null> {
  const isFirst = !asksSecondStep(await getSecondStepState(ctx, user.id));
  const made = isFirst ? await makeRecoveryCodes() : null;
  await inTransaction(ctx, async (tx) => {
    await add(tx);
    if (made === null) return;
    await keepRecoveryCodes(tx, user.id, made);
    await tx.db
      .deleteFrom("session")
      .where("userId", "=", user.id)
      .where("id", "!=", user.sessionId)
      .execute();
    await tx.db
      .updateTable("session")
      .set({ signedInBy: by })
      .where("id", "=", user.sessionId)
      .where("signedInBy", "=", "password")
      .execute();
  });
  return made?.codes ?? null;
}

/** Removes a way of signing in; recovery codes go with the last one. */
export async function removeSecondStep(
  ctx: Context,
  user: UserActor,
  remove: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await remove(tx);
    if (!asksSecondStep(await getSecondStepState(tx, user.id))) await dropRecoveryCodes(tx, user.id);
  });
}

/** @throws DomainError unauthenticated, forbidden for Customers, who have no second step */
export function requireUser(ctx: Context): UserActor {
  const { actor } = ctx;
  requirePermission(ctx, "account.change");
  requirePermission(ctx, "backOffice.use");
  if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  return actor;
}
