import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { recordRefusal } from "#app/kernel/activity/refusals.server";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { isAllowed } from "#app/kernel/permissions";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import type { SignedInBy, UserRow } from "#db/tables/identity";
import { openSession, type SignedIn } from "../accounts/open-session.server";
import { mustUseSingleSignOn } from "../single-sign-on/queries.server";
import {
  challengeIdOfCookie,
  endChallenge,
  findChallenge,
  keepChallenge,
  makeSecret,
  setChallenge,
  takeChallenge,
} from "./challenges.server";
import { askForSignature, verifySignature } from "./passkey-signatures.server";
import { getSecondSteps, type SecondSteps } from "./queries.server";
import type { PasskeySignature } from "./schemas";
import { callerOf, countUnguessable, takeCode, wrongCodeSentence } from "./second-step.server";

const tooLate = "This sign-in took too long. Please begin again.";
const wrongPasskey = "This passkey did not work. Try again, or sign in in another way.";

/** A sign-in whose password was right, while it holds; null for any other secret. */
export async function findAwaitedSignIn(
  ctx: Context,
  secret: string,
): Promise<(SecondSteps & { email: string }) | null> {
  const user = await findAwaited(ctx, secret);
  return user && { email: user.email, ...(await getSecondSteps(ctx, user.id)) };
}

/**
 * Ends a sign-in with a code of the authenticator app or a recovery code.
 * @param secret of the browser's cookie, as `beginSignIn` gave it
 * @param browser see `beginSignIn`
 * @throws DomainError invalid_input at `code`, unauthenticated, rate_limited
 */
export async function finishWithCode(
  ctx: Context,
  secret: string,
  { code }: { code: string },
  browser: string,
): Promise<SignedIn> {
  const user = await requireAwaited(ctx, secret);
  const signedInBy = await takeCode(ctx, user, code, await callerOf(ctx, user.id, browser));
  if (signedInBy === null) {
    await refuse(ctx, user, wrongCodeSentence);
    throw invalidInput({ code: [wrongCodeSentence] });
  }
  return finish(ctx, secret, user, signedInBy, browser);
}

/** What the browser needs to take the second step with a passkey. @throws DomainError unauthenticated */
export async function beginPasskeyStep(
  ctx: Context,
  secret: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const user = await requireAwaited(ctx, secret);
  const options = await askForSignature(ctx, user.id);
  await setChallenge(ctx, challengeIdOfCookie(secret), options.challenge);
  return options;
}

/** Ends a sign-in with a passkey of the user whose password was right. @throws DomainError unauthenticated, rate_limited */
export async function finishWithPasskey(
  ctx: Context,
  secret: string,
  answer: PasskeySignature,
  browser: string,
): Promise<SignedIn> {
  const user = await requireAwaited(ctx, secret);
  await countUnguessable(ctx, user.id, await callerOf(ctx, user.id, browser));
  const taken = await takeChallenge(ctx, challengeIdOfCookie(secret), "secondStep");
  const passkey =
    taken && (await verifySignature(ctx, { answer, challenge: taken.challenge, userId: user.id }));
  if (!passkey) {
    await refuse(ctx, user, wrongPasskey);
    throw new DomainError("unauthenticated", wrongPasskey);
  }
  return finish(ctx, secret, user, "passkey", browser);
}

/**
 * What the browser needs to sign in with a passkey alone, and the secret for its cookie. It is the same for everybody: who
 * has a passkey here is not told.
 * @throws DomainError rate_limited
 */
export async function beginPasskeySignIn(
  ctx: Context,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; secret: string }> {
  await countPasskeyTry(ctx, "begin");
  const options = await askForSignature(ctx, null);
  const secret = makeSecret();
  const id = challengeIdOfCookie(secret);
  await keepChallenge(ctx, { id, purpose: "passkey", userId: null, challenge: options.challenge });
  return { options, secret };
}

/**
 * Signs in with a passkey alone, which has verified its user by a PIN, a finger or a face.
 * @throws DomainError unauthenticated with one sentence for all that can be wrong, rate_limited
 */
export async function signInWithPasskey(
  ctx: Context,
  secret: string,
  answer: PasskeySignature,
  browser: string,
): Promise<SignedIn> {
  await countPasskeyTry(ctx, "finish");
  const id = challengeIdOfCookie(secret);
  const taken = await takeChallenge(ctx, id, "passkey");
  const passkey = taken && (await verifySignature(ctx, { answer, challenge: taken.challenge, userId: null }));
  const user = passkey && (await findSignInUser(ctx, passkey.userId));
  if (!user) {
    await refuse(ctx, null, wrongPasskey);
    throw new DomainError("unauthenticated", wrongPasskey);
  }
  await inTransaction(ctx, (tx) => endChallenge(tx, id));
  return openSession(ctx, user, { kind: "browser", signedInBy: "passkey", browser });
}

async function countPasskeyTry(ctx: Context, part: "begin" | "finish"): Promise<void> {
  const key = `passkey:${part}:${addressGroup(ctx.request.ip)}`;
  await countTryInProcess(ctx, [{ key, allowed: 60, windowSeconds: 60 }]);
}

async function finish(
  ctx: Context,
  secret: string,
  user: UserRow,
  signedInBy: SignedInBy,
  browser: string,
): Promise<SignedIn> {
  const ended = await inTransaction(ctx, (tx) => endChallenge(tx, challengeIdOfCookie(secret)));
  if (!ended) throw new DomainError("unauthenticated", tooLate);
  return openSession(ctx, user, { kind: "browser", signedInBy, browser });
}

async function requireAwaited(ctx: Context, secret: string): Promise<UserRow> {
  const user = await findAwaited(ctx, secret);
  if (!user) throw new DomainError("unauthenticated", tooLate);
  return user;
}

async function findAwaited(ctx: Context, secret: string): Promise<UserRow | null> {
  const awaited = await findChallenge(ctx, challengeIdOfCookie(secret), "secondStep");
  return awaited?.userId ? findSignInUser(ctx, awaited.userId) : null;
}

/** As they are now: disabled since, a Customer, or bound to the provider of their company, they stay outside. */
async function findSignInUser(ctx: Context, id: number): Promise<UserRow | null> {
  const user = await ctx.db
    .selectFrom("user")
    .selectAll()
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!user || !isAllowed({ kind: "user", ...user, sessionId: "" }, "backOffice.use")) return null;
  return (await mustUseSingleSignOn(ctx, user)) ? null : user;
}

async function refuse(ctx: Context, user: UserRow | null, error: string): Promise<void> {
  await recordRefusal(ctx, {
    name: "account.signInRefused",
    logType: "account",
    description: user
      ? `The second step of signing in as ${user.email} was refused.`
      : "A sign-in with a passkey was refused.",
    error,
    retailerId: user?.retailerId,
    entityId: user?.id,
  });
}
