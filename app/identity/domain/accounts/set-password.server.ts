import { recordActivity } from "#app/kernel/activity/activity.server";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requireInPerson } from "#app/kernel/permissions";
import { countTry, countTryInProcess, forgetTries } from "#app/kernel/rate-limits.server";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { toInstant } from "#db/columns";
import { rememberBrowser } from "../sessions/known-browsers.server";
import { endChallengesOf } from "../sign-in-factors/challenges.server";
import { hashPassword, passwordMatches, requireGoodPassword } from "./password-rules.server";
import type { ChangePasswordInput, ResetPasswordInput } from "./schemas";
import { forgetPasswordTries } from "./sign-in-limits.server";
import { endUserTokens, findUserToken, passwordPurposes, spendUserToken } from "./user-tokens.server";

const quarter = 900;
const deadLink = "This link is not valid any more. Please ask for a new one with “Forgot password?”.";

/**
 * Sets the password of whoever holds the link of a mail. Ends the link, all sessions and all API tokens of the user,
 * and has the user told. The address counts as confirmed: the mail was read there.
 * A right link is looked up first: whatever strangers tried, it works.
 * @param browser the secret of the browser's long-lived cookie, which its user is known by from then on
 * @throws DomainError invalid_input, rate_limited; the same sentence for every way in which a link is worth nothing
 */
export async function resetPassword(
  ctx: Context,
  input: ResetPasswordInput,
  browser: string | null = null,
): Promise<void> {
  const found = await findUserToken(ctx, { ...input, purposes: passwordPurposes });
  if (!found) return refuseLink(ctx);
  await requireGoodPassword(input.password, found.email);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    if (!(await spendUserToken(tx, found.id))) throw invalidInput({ token: [deadLink] });
    await replacePassword(tx, { userId: found.userId, passwordHash, keepSessionId: null });
    await tx.db.updateTable("user").set({ emailConfirmed: 1 }).where("id", "=", found.userId).execute();
    await forgetPasswordTries(tx, found.userId);
    if (browser !== null) await rememberBrowser(tx, found.userId, browser);
    await recordActivity(tx, {
      name: "account.passwordReset",
      logType: "account",
      description: `The password of ${found.email} was set through a mailed link.`,
      by: { id: found.userId, email: found.email },
      retailerId: found.retailerId,
      entityId: found.userId,
    });
  });
}

/** Links can't be guessed; what is counted is the asking. */
async function refuseLink(ctx: Context): Promise<never> {
  const key = `dead-link:${addressGroup(ctx.ip)}`;
  await countTryInProcess(ctx, [{ key, allowed: 30, windowSeconds: quarter }]);
  throw invalidInput({ token: [deadLink] });
}

/**
 * Changes the actor's own password. Ends the user's other sessions and API tokens, keeps the one that asks.
 * @throws DomainError unauthenticated, invalid_input (field `oldPassword` where that is wrong), rate_limited
 */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<void> {
  const { actor } = ctx;
  requireInPerson(ctx);
  if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  const tries = { key: `change-password:${actor.id}:${actor.sessionId}`, allowed: 5, windowSeconds: 300 };
  await countTry(ctx, [tries]);
  const user = await ctx.db
    .selectFrom("user")
    .select("passwordHash")
    .where("id", "=", actor.id)
    .executeTakeFirst();
  if (!(await passwordMatches(user?.passwordHash ?? null, input.oldPassword))) {
    throw invalidInput({ oldPassword: ["The old password is not right."] });
  }
  await requireGoodPassword(input.password, actor.email);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    await replacePassword(tx, { userId: actor.id, passwordHash, keepSessionId: actor.sessionId });
    await forgetTries(tx, tries);
    await recordActivity(tx, {
      name: "account.passwordChanged",
      logType: "account",
      description: `${actor.email} changed the own password.`,
      retailerId: actor.retailerId,
      entityId: actor.id,
    });
  });
}

interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The one session that goes on; null: all end. */
  keepSessionId: string | null;
}

/**
 * Puts a new password in place, in the caller's transaction: older links, sessions and API tokens end, and so do sign-ins
 * that wait for their second step, which stays as it is. A mail tells the user. For every way in which the password of a user who can sign in is changed.
 */
export async function replacePassword(
  tx: Tx,
  { userId, passwordHash, keepSessionId }: NewPassword,
): Promise<void> {
  await tx.db
    .updateTable("user")
    .set({ passwordHash, updatedAt: toInstant(tx.now()) })
    .where("id", "=", userId)
    .execute();
  await endUserTokens(tx, [userId], passwordPurposes);
  await tx.db
    .deleteFrom("session")
    .where("userId", "=", userId)
    .where("id", "!=", keepSessionId ?? "")
    .execute();
  await endChallengesOf(tx, userId);
  await queueEmail(tx, { template: "password-changed", userId });
}
