import { type Context, inTransaction } from "#app/kernel/context";
import { countTry, forgetTries } from "#app/kernel/rate-limits.server";
import type { SignedInBy } from "#db/tables/identity";
import { takeAppCode } from "./authenticator-app.server";
import { recordFactorChange } from "./factor-changes.server";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server";

const minute = 60;
const day = 24 * 60 * minute;

/** Under which tries at an account's second step are counted. */
function triesKeys(userId: number): [few: string, many: string] {
  return [`second-step:${userId}`, `second-step:day:${userId}`];
}

/**
 * Counts a try at an account's second step. Three of a million codes are right at any time: with 50 tries a day, somebody
 * who has the password needs twelve years for an even chance.
 * @throws DomainError rate_limited
 */
export async function countSecondStepTry(ctx: Context, userId: number): Promise<void> {
  const [few, many] = triesKeys(userId);
  await countTry(ctx, [
    { key: few, allowed: 5, windowSeconds: 5 * minute },
    { key: many, allowed: 50, windowSeconds: day },
  ]);
}

/** After a second step that was right. */
export async function forgetSecondStepTries(ctx: Context, userId: number): Promise<void> {
  for (const key of triesKeys(userId)) await forgetTries(ctx, key);
}

/**
 * Takes a code of the authenticator app or a recovery code. Null for a wrong one, and for one that was taken before.
 * @throws DomainError rate_limited
 */
export async function takeCode(
  ctx: Context,
  user: { id: number; email: string; retailerId: number | null },
  code: string,
): Promise<Extract<SignedInBy, "code" | "recoveryCode"> | null> {
  await countSecondStepTry(ctx, user.id);
  const isApp = await takeAppCode(ctx, user.id, code);
  if (!isApp && !(await takeRecoveryCode(ctx, user.id, code))) return null;
  if (!isApp) {
    const left = await countRecoveryCodes(ctx, user.id);
    const detail = left === 1 ? "1 is left" : `${left} are left`;
    await inTransaction(ctx, (tx) => recordFactorChange(tx, user, "recoveryCode.used", detail));
  }
  await forgetSecondStepTries(ctx, user.id);
  return isApp ? "code" : "recoveryCode";
}

export const wrongCodeSentence = "The code is not right, or was used already. Codes change every 30 seconds.";
