import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requireConfirmed } from "./confirmation.server";
import { recordFactorChange, requireUser } from "./factor-changes.server";
import { keepRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.server";
import { asksSecondStep, getSecondStepState } from "./requirement.server";

/**
 * Makes the actor's recovery codes anew; those from before are worth nothing.
 * @throws DomainError unauthenticated unless confirmed lately, conflict for who has no second step
 */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  const user = requireUser(ctx);
  await requireConfirmed(ctx);
  const made = await makeRecoveryCodes();
  await inTransaction(ctx, async (tx) => {
    if (!asksSecondStep(await getSecondStepState(tx, user.id)))
      throw new DomainError("conflict", "Recovery codes go with a passkey or an authenticator app.");
    await keepRecoveryCodes(tx, user.id, made);
    await recordFactorChange(tx, user, "recoveryCodes.renewed");
  });
  return made.codes;
}
