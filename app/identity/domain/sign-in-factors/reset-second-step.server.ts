import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";
import { getUser } from "../users/queries.server";
import { endChallengesOf } from "./challenges.server";
import { requireConfirmed } from "./confirmation.server";
import { asksSecondStep, getSecondStepState } from "./requirement.server";

/**
 * Takes somebody's second step away who has lost it: passkeys, one-time codes, recovery codes and sessions end, the
 * password stays, and a mail tells them. Not for oneself: that goes with what one has.
 * @throws DomainError forbidden, unauthenticated unless confirmed lately, not_found, conflict where there is none
 */
export async function resetSecondStep(ctx: Context, userId: number): Promise<void> {
  requirePermission(ctx, "users.resetSecondStep");
  const { actor } = ctx;
  if (actor.kind === "user" && actor.id === userId)
    throw new DomainError("conflict", "Your own second step is changed under “Sign-in and security”.");
  await requireConfirmed(ctx);
  await inTransaction(ctx, async (tx) => {
    const user = await getUser(tx, userId);
    if (!asksSecondStep(await getSecondStepState(tx, userId))) {
      throw new DomainError("conflict", `${user.email} has no second step.`);
    }
    for (const table of ["passkey", "authenticatorApp", "recoveryCode", "session"] as const) {
      await tx.db.deleteFrom(table).where("userId", "=", userId).execute();
    }
    await endChallengesOf(tx, userId);
    await recordActivity(tx, {
      name: "user.secondStepReset",
      logType: "user",
      description: `The second step of ${user.email} was reset.`,
      retailerId: user.retailer?.id ?? null,
      entityId: userId,
    });
    await queueEmails(tx, "sign-in-changed", [userId], { facts: { change: resetSentence } });
  });
}

const resetSentence =
  "An administrator reset the second step of your account: its passkeys, one-time codes and recovery codes are gone. You sign in with your password, and can set a second step up again.";
