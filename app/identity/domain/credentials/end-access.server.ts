import type { Tx } from "#app/kernel/context";
import { endUserTokens, passwordPurposes } from "../accounts/user-tokens.server";
import { endChallengesOf } from "../sign-in-factors/challenges.server";

/**
 * Ends all by which somebody acts as this user: sessions, tokens, API keys, sign-ins that wait for their second step,
 * and links to set a password. None of them comes back, whatever is undone later.
 * @param keepSessionId the one session that goes on; null: all end
 */
export async function endAccess(tx: Tx, userId: number, keepSessionId: string | null): Promise<void> {
  const kept = keepSessionId ?? "";
  await tx.db.deleteFrom("session").where("userId", "=", userId).where("id", "!=", kept).execute();
  await tx.db.deleteFrom("apiKey").where("userId", "=", userId).execute();
  await endChallengesOf(tx, userId);
  await endUserTokens(tx, [userId], passwordPurposes);
}
