import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Context, Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import type { TokenPurpose, UserTokenRow } from "#db/tables/identity";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * A reset is asked for and used at once. An invitation and a confirmation come unasked, and people read their mail
 * days later: theirs counts from the moment the mail leaves.
 */
const lifeMs: Record<TokenPurpose, number> = {
  resetPassword: 30 * minute,
  setPassword: 7 * day,
  confirmEmail: 7 * day,
};

export const passwordPurposes = ["resetPassword", "setPassword"] as const satisfies TokenPurpose[];

/**
 * Makes a token for each user in the caller's transaction. Gives the ids by user. A reset ends older links: only the newest
 * counts. An invitation and a confirmation end none: anybody can ask for another one, which may wait for hours.
 */
export async function createUserTokens(
  tx: Tx,
  users: { id: number; email: string }[],
  purpose: TokenPurpose,
): Promise<Map<number, number>> {
  if (purpose === "resetPassword") {
    const ids = users.map(({ id }) => id);
    await endUserTokens(tx, ids, passwordPurposes);
  }
  const tokens = await tx.db
    .insertInto("userToken")
    .values(
      users.map(({ id: userId, email }) => {
        const nonce = randomBytes(16).toString("hex");
        return {
          userId,
          purpose,
          email,
          nonce,
          tokenHash: hashToken(deriveToken(tx, { userId, purpose, nonce })),
          expiresAt: expiry(tx, purpose),
          usedAt: null,
          createdAt: toInstant(tx.now()),
        };
      }),
    )
    .returning(["id", "userId"])
    .execute();
  return new Map(tokens.map(({ id, userId }) => [userId, id]));
}

/** The secret for the link. It is stored nowhere: the row holds its hash only. */
export function deriveToken(
  ctx: Pick<Context, "settings">,
  { userId, purpose, nonce }: Pick<UserTokenRow, "userId" | "purpose" | "nonce">,
): string {
  return createHmac("sha256", ctx.settings.tokenKey)
    .update(`endcap user token\n${userId}\n${purpose}\n${nonce}`)
    .digest("base64url");
}

/** The token and its user while the token holds: not used, not expired, the address still the same, the user not disabled. */
export async function findUserToken(
  ctx: Context,
  { token, email, purposes }: { token: string; email: string; purposes: readonly TokenPurpose[] },
) {
  const row = await ctx.db
    .selectFrom("userToken")
    .innerJoin("user", "user.id", "userToken.userId")
    .select(["userToken.id", "userToken.userId", "user.email", "user.firstName", "user.retailerId"])
    .where("tokenHash", "=", hashToken(token))
    .where("purpose", "in", purposes)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", toInstant(ctx.now()))
    .where("user.disabledAt", "is", null)
    .whereRef("user.email", "=", "userToken.email")
    .executeTakeFirst();
  return row && row.email === email ? row : null;
}

/** Uses the token up. False when somebody else was quicker. */
export async function spendUserToken(tx: Tx, id: number): Promise<boolean> {
  const now = toInstant(tx.now());
  const { numUpdatedRows } = await tx.db
    .updateTable("userToken")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the tokens of these users worthless. */
export async function endUserTokens(
  tx: Tx,
  userIds: number[],
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await tx.db
    .updateTable("userToken")
    .set({ usedAt: toInstant(tx.now()) })
    .where("userId", "in", userIds)
    .where("purpose", "in", purposes)
    .where("usedAt", "is", null)
    .execute();
}

/**
 * The token of a mail that is about to leave, or null when it is worth nothing any more. Where a mail was kept back
 * by a quota, an invitation's time begins now.
 */
export async function takeTokenForMail(tx: Tx, id: number): Promise<UserTokenRow | null> {
  const row = await tx.db
    .selectFrom("userToken")
    .innerJoin("user", "user.id", "userToken.userId")
    .selectAll("userToken")
    .where("userToken.id", "=", id)
    .where("usedAt", "is", null)
    .where("user.disabledAt", "is", null)
    .whereRef("user.email", "=", "userToken.email")
    .executeTakeFirst();
  if (!row) return null;
  if (row.purpose === "resetPassword") return row.expiresAt > toInstant(tx.now()) ? row : null;
  await tx.db
    .updateTable("userToken")
    .set({ expiresAt: expiry(tx, row.purpose) })
    .where("id", "=", id)
    .execute();
  return row;
}

function expiry(ctx: Context, purpose: TokenPurpose) {
  return toInstant(new Date(ctx.now().getTime() + lifeMs[purpose]));
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
