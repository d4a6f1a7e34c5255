import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import type { UserActor } from "#app/kernel/permissions";
import { countTry, forgetTries } from "#app/kernel/rate-limits.server";
import { toInstant } from "#db/columns";
import { passwordMatches } from "../accounts/password-rules.server";
import { mustUseSingleSignOn } from "../single-sign-on/queries.server";
import { challengeIdOfSession, keepChallenge, takeChallenge } from "./challenges.server";
import { requireUser } from "./factor-changes.server";
import { askForSignature, verifySignature } from "./passkey-signatures.server";
import { asksSecondStep, getSecondStepState } from "./requirement.server";
import type { ConfirmInput, PasskeySignature } from "./schemas";
import { countUnguessable, takeCode, wrongCodeSentence } from "./second-step.server";

/**
 * The actor proves once more to be who they are, with all that signing in asks for.
 * @throws DomainError invalid_input at `password` or `code`, rate_limited
 */
export async function confirmIdentity(ctx: Context, { password, code }: ConfirmInput): Promise<void> {
  const user = requireUser(ctx);
  const tries = { key: `confirm:${user.id}:${user.sessionId}`, allowed: 5, windowSeconds: 300 };
  await countTry(ctx, [tries]);
  const row = await ctx.db
    .selectFrom("user")
    .select("passwordHash")
    .where("id", "=", user.id)
    .executeTakeFirst();
  const matches = await passwordMatches(row?.passwordHash ?? null, password);
  // One that doesn't sign them in proves nothing: a colleague may have set it.
  if (!matches || (await mustUseSingleSignOn(ctx, user)))
    throw invalidInput({ password: ["The password is not right."] });
  if (asksSecondStep(await getSecondStepState(ctx, user.id))) {
    if (!code) throw invalidInput({ code: ["Code is required!"] });
    if ((await takeCode(ctx, user, code, sessionOf(user))) === null)
      throw invalidInput({ code: [wrongCodeSentence] });
  }
  await forgetTries(ctx, tries);
  await noteConfirmed(ctx, user);
}

/** What the browser needs to do the same with a passkey. */
export async function beginPasskeyConfirmation(ctx: Context): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const user = requireUser(ctx);
  const options = await askForSignature(ctx, user.id);
  await keepChallenge(ctx, {
    id: challengeIdOfSession(user.sessionId, "confirm"),
    purpose: "confirm",
    userId: user.id,
    challenge: options.challenge,
  });
  return options;
}

/** @throws DomainError unauthenticated, rate_limited */
export async function confirmWithPasskey(ctx: Context, answer: PasskeySignature): Promise<void> {
  const user = requireUser(ctx);
  await countUnguessable(ctx, user.id, sessionOf(user));
  const taken = await takeChallenge(ctx, challengeIdOfSession(user.sessionId, "confirm"), "confirm");
  const passkey =
    taken && (await verifySignature(ctx, { answer, challenge: taken.challenge, userId: user.id }));
  if (!passkey) throw new DomainError("unauthenticated", "This passkey did not work. Please try again.");
  await noteConfirmed(ctx, user);
}

/** Who is signed in has a limit of their own: what is tried in other sessions keeps nobody from confirming. */
function sessionOf({ sessionId }: UserActor) {
  return { key: sessionId, isKnown: true };
}

async function noteConfirmed(ctx: Context, user: UserActor): Promise<void> {
  const confirmedAt = toInstant(ctx.now());
  await inTransaction(ctx, (tx) =>
    tx.db.updateTable("session").set({ confirmedAt }).where("id", "=", user.sessionId).execute(),
  );
}
