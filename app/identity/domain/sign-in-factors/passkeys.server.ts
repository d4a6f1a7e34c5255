import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { toFlag, toInstant } from "#db/columns";
import { challengeIdOfSession, keepChallenge, takeChallenge } from "./challenges.server";
import { requireConfirmed } from "./confirmation.server";
import { addSecondStep, recordFactorChange, removeSecondStep, requireUser } from "./factor-changes.server";
import { listTransports, relyingParty, userHandleOf, webAuthn } from "./passkey-signatures.server";
import type { NewPasskeyInput } from "./schemas";

const maxPasskeys = 20;

/**
 * What the browser needs to make a passkey for the actor.
 * @throws DomainError unauthenticated unless confirmed lately, conflict where there are too many
 */
export async function beginPasskey(ctx: Context): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = requireUser(ctx);
  await requireConfirmed(ctx);
  const there = await ctx.db
    .selectFrom("passkey")
    .select(["credentialId", "transports"])
    .where("userId", "=", user.id)
    .execute();
  if (there.length >= maxPasskeys) {
    throw new DomainError(
      "conflict",
      `You have ${maxPasskeys} passkeys. Remove one that you don't use first.`,
    );
  }
  const { rpId } = relyingParty(ctx);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Endcap",
    rpID: rpId,
    userID: userHandleOf(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    excludeCredentials: there.map((row) => ({ id: row.credentialId, transports: listTransports(row) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(ctx, {
    id: challengeIdOfSession(user.sessionId, "addPasskey"),
    purpose: "addPasskey",
    userId: user.id,
    challenge: options.challenge,
  });
  return options;
}

/**
 * Keeps a passkey that the browser has made. Gives recovery codes where it is the first second step.
 * @throws DomainError invalid_input, conflict, unauthenticated unless confirmed lately
 */
export async function addPasskey(ctx: Context, { name, answer }: NewPasskeyInput): Promise<string[] | null> {
  const user = requireUser(ctx);
  await requireConfirmed(ctx);
  const taken = await takeChallenge(ctx, challengeIdOfSession(user.sessionId, "addPasskey"), "addPasskey");
  if (!taken) throw new DomainError("invalid_input", "This took too long. Please add the passkey once more.");
  const { rpId, origin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: taken.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new DomainError("invalid_input", "This passkey could not be checked. Please try again.", { cause });
  });
  if (!verified.verified)
    throw new DomainError("invalid_input", "This passkey could not be checked. Please try again.");
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return addSecondStep(ctx, user, "passkey", async (tx) => {
    const now = toInstant(tx.now());
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("passkey")
      .values({
        userId: user.id,
        name,
        credentialId: credential.id,
        publicKeyCose: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: JSON.stringify(answer.response.transports ?? []),
        synced: toFlag(credentialBackedUp),
        createdAt: now,
        lastUsedAt: null,
      })
      .onConflict((oc) => oc.column("credentialId").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new DomainError("conflict", "This passkey is in use already.");
    await recordFactorChange(tx, user, "passkey.added", name);
  });
}

/** @throws DomainError not_found, also for somebody else's */
export async function renamePasskey(ctx: Context, id: number, { name }: { name: string }): Promise<void> {
  const user = requireUser(ctx);
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("passkey")
      .set({ name })
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw notFound("Passkey");
    await recordActivity(tx, {
      name: "account.passkey.renamed",
      logType: "account",
      description: `${user.email} renamed a passkey (${name}).`,
      retailerId: user.retailerId,
      entityId: user.id,
    });
  });
}

/** @throws DomainError unauthenticated unless confirmed lately, not_found, also for somebody else's */
export async function removePasskey(ctx: Context, id: number): Promise<void> {
  const user = requireUser(ctx);
  await requireConfirmed(ctx);
  await removeSecondStep(ctx, user, async (tx) => {
    const removed = await tx.db
      .deleteFrom("passkey")
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw notFound("Passkey");
    await recordFactorChange(tx, user, "passkey.removed", removed.name);
  });
}
