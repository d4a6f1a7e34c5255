import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { type Context, inTransaction } from "#app/kernel/context";
import { parseStoredOr } from "#app/kernel/stored-json";
import { toFlag, toInstant } from "#db/columns";
import type { PasskeyRow } from "#db/tables/identity";
import { type PasskeySignature, transportsSchema } from "./schemas";

/** Loaded at the first passkey: with what it needs to read certificates it takes longer to load than a database to open. */
export const webAuthn = () => import("@simplewebauthn/server");

/** Passkeys are bound to the host of the public address; they work nowhere else. */
export function relyingParty({ settings: { baseUrl } }: Pick<Context, "settings">): {
  rpId: string;
  origin: string;
} {
  const { hostname, origin } = new URL(baseUrl);
  return { rpId: hostname, origin };
}

/** By which a passkey names its user. */
export function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`user ${userId}`);
}

export function listTransports({ transports }: Pick<PasskeyRow, "transports">) {
  return parseStoredOr([], transportsSchema, transports);
}

/**
 * What the browser needs to have something signed.
 * @param userId whose passkeys count; null: whichever there is for this site
 */
export async function askForSignature(
  ctx: Context,
  userId: number | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys =
    userId === null
      ? []
      : await ctx.db
          .selectFrom("passkey")
          .select(["credentialId", "transports"])
          .where("userId", "=", userId)
          .execute();
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpId,
    allowCredentials: passkeys.map((row) => ({ id: row.credentialId, transports: listTransports(row) })),
    userVerification: "required",
  });
}

/**
 * The passkey that has signed the challenge, or null where none of ours has. Notes its use: a signature whose count is not
 * higher than the last one's may come from a copy and counts for nothing.
 * @param userId whose it must be; null: anybody's
 */
export async function verifySignature(
  ctx: Context,
  { answer, challenge, userId }: { answer: PasskeySignature; challenge: string; userId: number | null },
): Promise<PasskeyRow | null> {
  const passkey = await ctx.db
    .selectFrom("passkey")
    .selectAll()
    .where("credentialId", "=", answer.id)
    .executeTakeFirst();
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null;
  const { userHandle } = answer.response;
  const handle = Buffer.from(userHandleOf(passkey.userId)).toString("base64url");
  // Who is asked for no passkey in particular has to be named by it.
  if (userHandle === undefined ? userId === null : userHandle !== handle) return null;
  const { rpId, origin } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKeyCose, "base64url")),
      counter: passkey.counter,
      transports: listTransports(passkey),
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, userId: passkey.userId }, "a passkey's signature was not right");
    return null;
  });
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("passkey")
      .set({
        counter: newCounter,
        synced: toFlag(credentialBackedUp),
        lastUsedAt: toInstant(tx.now()),
      })
      .where("id", "=", passkey.id)
      .where("counter", "=", passkey.counter)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? passkey : null;
  });
}
