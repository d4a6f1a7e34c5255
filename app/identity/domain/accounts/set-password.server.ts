import { recordActivity } from "#app/kernel/activity/activity.server";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import { changeCredentials } from "../credentials/change-credentials.server";
import { checkOldPassword } from "../credentials/old-password.server";
import { rememberBrowser } from "../sessions/known-browsers.server";
import { hashPassword, requireGoodPassword } from "./password-rules.server";
import type { ChangePasswordInput, ResetPasswordInput } from "./schemas";
import { forgetPasswordTries } from "./sign-in-limits.server";
import { findUserToken, passwordPurposes, spendUserToken } from "./user-tokens.server";

const quarter = 900;
const deadLink = "This link is not valid any more. Please ask for a new one with “Forgot password?”.";

/**
 * Sets the password of whoever holds the link of a mail. Ends the link, all sessions, API tokens and API keys of the user,
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
    await changeCredentials(tx, found.userId, { passwordHash }, { kind: "mailedLink" });
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
  const key = `dead-link:${addressGroup(ctx.request.ip)}`;
  await countTryInProcess(ctx, [{ key, allowed: 30, windowSeconds: quarter }]);
  throw invalidInput({ token: [deadLink] });
}

/**
 * Changes the actor's own password. Ends the user's API keys, other sessions and tokens, keeps the one that asks.
 * @throws DomainError unauthenticated, invalid_input (field `oldPassword` where that is wrong), rate_limited
 */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<void> {
  const { actor } = ctx;
  requirePermission(ctx, "account.change");
  if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  const oldPasswordHash = await checkOldPassword(ctx, actor, input.oldPassword);
  await requireGoodPassword(input.password, actor.email);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx, async (tx) => {
    await changeCredentials(tx, actor.id, { passwordHash }, { kind: "actor", oldPasswordHash });
    await recordActivity(tx, {
      name: "account.passwordChanged",
      logType: "account",
      description: `${actor.email} changed the own password.`,
      retailerId: actor.retailerId,
      entityId: actor.id,
    });
  });
}
