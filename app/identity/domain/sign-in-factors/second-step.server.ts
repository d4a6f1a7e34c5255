import { createHash } from "node:crypto";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import type { Limit } from "#app/kernel/rate-limit";
import { countTry, forgetTries } from "#app/kernel/rate-limits.server";
import type { SignedInBy } from "#db/tables/identity";
import { isKnownBrowser } from "../sessions/known-browsers.server";
import { takeAppCode } from "./authenticator-app.server";
import { recordFactorChange } from "./factor-changes.server";
import { countRecoveryCodes, isRecoveryCode, takeRecoveryCode } from "./recovery-codes.server";

const minute = 60;
const day = 24 * 60 * minute;

/** Who takes a second step: a session, a browser that the account was used in before, or else a network. */
export interface Caller {
  /** Names it in the keys of the limits. */
  key: string;
  /** What strangers try counts for it, and against it, no more than what it tries itself. */
  isKnown: boolean;
}

/** @param browser the secret of the browser's long-lived cookie; null where there is none */
export async function callerOf(ctx: Context, userId: number, browser: string | null): Promise<Caller> {
  if (browser === null || !(await isKnownBrowser(ctx, userId, browser)))
    return { key: addressGroup(ctx.request.ip), isKnown: false };
  return { key: createHash("sha256").update(browser).digest("hex").slice(0, 32), isKnown: true };
}

/** Three of a million codes are right at any time: with 50 tries a day, whoever has the password needs twelve years. */
function codeLimits(userId: number, { key, isKnown }: Caller): Limit[] {
  const ofDay = isKnown ? `second-step:day:${userId}:${key}` : `second-step:day:${userId}`;
  return [fewTries(userId, key), { key: ofDay, allowed: 50, windowSeconds: day }];
}

function fewTries(userId: number, key: string): Limit {
  return { key: `second-step:${userId}:${key}`, allowed: 5, windowSeconds: 5 * minute };
}

/**
 * Counts a try with what nobody guesses: a passkey, a recovery code of 49 random bits. It bounds the work alone, so that
 * nobody else can use it up.
 * @throws DomainError rate_limited
 */
export async function countUnguessable(ctx: Context, userId: number, { key }: Caller): Promise<void> {
  await countTry(ctx, [{ ...fewTries(userId, key), key: `second-step:sure:${userId}:${key}` }]);
}

/**
 * Takes a code of the authenticator app or a recovery code. Null for a wrong one, and for one that was taken before.
 * @throws DomainError rate_limited
 */
export async function takeCode(
  ctx: Context,
  user: { id: number; email: string; retailerId: number | null },
  code: string,
  caller: Caller,
): Promise<Extract<SignedInBy, "code" | "recoveryCode"> | null> {
  if (isRecoveryCode(code)) {
    await countUnguessable(ctx, user.id, caller);
    if (!(await takeRecoveryCode(ctx, user.id, code))) return null;
    const left = await countRecoveryCodes(ctx, user.id);
    const detail = left === 1 ? "1 is left" : `${left} are left`;
    await inTransaction(ctx, (tx) => recordFactorChange(tx, user, "recoveryCode.used", detail));
    return "recoveryCode";
  }
  const limits = codeLimits(user.id, caller);
  await countTry(ctx, limits);
  if (!(await takeAppCode(ctx, user.id, code))) return null;
  for (const limit of limits) await forgetTries(ctx, limit);
  return "code";
}

export const wrongCodeSentence = "The code is not right, or was used already. Codes change every 30 seconds.";
