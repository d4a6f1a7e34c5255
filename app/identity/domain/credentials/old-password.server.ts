import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { requirePermission, type UserActor } from "#app/kernel/permissions";
import { countTry, forgetTries } from "#app/kernel/rate-limits.server";
import { passwordMatches } from "../accounts/password-rules.server";

export const wrongOldPassword = "The old password is not right.";

/**
 * Checks the password that somebody gives to change what they sign in with. Gives its hash, which the change compares
 * with what is stored then.
 * @throws DomainError forbidden for an API key, invalid_input at `oldPassword`, rate_limited
 */
export async function checkOldPassword(ctx: Context, actor: UserActor, oldPassword: string): Promise<string> {
  requirePermission(ctx, "account.change");
  const tries = { key: `change-password:${actor.id}:${actor.sessionId}`, allowed: 5, windowSeconds: 300 };
  await countTry(ctx, [tries]);
  const user = await ctx.db
    .selectFrom("user")
    .select("passwordHash")
    .where("id", "=", actor.id)
    .executeTakeFirst();
  const stored = user?.passwordHash ?? null;
  const matches = await passwordMatches(stored, oldPassword);
  if (stored === null || !matches) throw invalidInput({ oldPassword: [wrongOldPassword] });
  await forgetTries(ctx, tries);
  return stored;
}
