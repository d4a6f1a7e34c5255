import { createHash, randomBytes } from "node:crypto";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import type { ChallengePurpose, SignInChallengeTable } from "#db/tables/identity";

const minute = 60_000;
/** Long enough to look for a telephone; a passkey's prompt is answered sooner. */
const lifeMs = 10 * minute;

/** A secret for a browser's cookie: 256 random bits. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Under which a challenge of a browser that nobody is signed in with is kept. */
export function challengeIdOfCookie(secret: string): string {
  return sha256(secret);
}

/** Under which one of a session is kept: no other session can answer it. */
export function challengeIdOfSession(sessionId: string, purpose: ChallengePurpose): string {
  return sha256(`${sessionId}\n${purpose}`);
}

type NewChallenge = Omit<SignInChallengeTable, "expiresAt">;

/** Keeps a challenge, in place of an older one of the same id, and forgets those that have run out. */
export async function keepChallenge(ctx: Context, row: NewChallenge): Promise<void> {
  const now = ctx.now();
  const values = { ...row, expiresAt: toInstant(new Date(now.getTime() + lifeMs)) };
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom("signInChallenge").where("expiresAt", "<=", toInstant(now)).execute();
    await tx.db
      .insertInto("signInChallenge")
      .values(values)
      .onConflict((oc) => oc.column("id").doUpdateSet(values))
      .execute();
  });
}

/** The challenge while it holds, or null. */
export async function findChallenge(ctx: Context, id: string, purpose: ChallengePurpose) {
  const row = await ctx.db
    .selectFrom("signInChallenge")
    .selectAll()
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", toInstant(ctx.now()))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Takes what a passkey had to sign, so that no second answer to it counts. Null where there is none, it has run out, or
 * somebody else was quicker.
 */
export async function takeChallenge(
  ctx: Context,
  id: string,
  purpose: ChallengePurpose,
): Promise<{ challenge: string; userId: number | null } | null> {
  return inTransaction(ctx, async (tx) => {
    const row = await findChallenge(tx, id, purpose);
    if (!row?.challenge) return null;
    const { numUpdatedRows } = await tx.db
      .updateTable("signInChallenge")
      .set({ challenge: null })
      .where("id", "=", id)
      .where("challenge", "=", row.challenge)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { challenge: row.challenge, userId: row.userId } : null;
  });
}

/** Puts what a passkey has to sign into a challenge that is there. */
export async function setChallenge(ctx: Context, id: string, challenge: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.db.updateTable("signInChallenge").set({ challenge }).where("id", "=", id).execute(),
  );
}

/** Uses a challenge up. False when it was gone already. */
export async function endChallenge(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom("signInChallenge")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Breaks off what this user's sign-ins wait for. */
export async function endChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom("signInChallenge").where("userId", "=", userId).execute();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
