import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { mustUseSingleSignOn } from "../single-sign-on/queries.server";
import { requireUser } from "./factor-changes.server";
import { countRecoveryCodes } from "./recovery-codes.server";
import { getSecondStepState, hasSecondStep, isRequired } from "./requirement.server";

export interface SignInFactors {
  passkeys: { id: number; name: string; synced: boolean; createdAt: string; lastUsedAt: string | null }[];
  /** Null without one. */
  app: { addedAt: string; lastUsedAt: string | null } | null;
  recoveryCodesLeft: number;
  /** The last second step can be removed, but leads to setting up another. */
  required: boolean;
}

/** What the actor signs in with besides the password. */
export async function getSignInFactors(ctx: Context): Promise<SignInFactors> {
  const { id: userId } = requireUser(ctx);
  const passkeys = await ctx.db
    .selectFrom("passkey")
    .select(["id", "name", "synced", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  const app = await ctx.db
    .selectFrom("authenticatorApp")
    .select(["confirmedAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return {
    passkeys: passkeys.map(({ synced, ...passkey }) => ({ ...passkey, synced: synced === 1 })),
    app: app?.confirmedAt ? { addedAt: app.confirmedAt, lastUsedAt: app.lastUsedAt } : null,
    recoveryCodesLeft: await countRecoveryCodes(ctx, userId),
    required: await isRequired(ctx, await getSecondStepState(ctx, userId)),
  };
}

/** What the second step can be taken with. */
export interface SecondSteps {
  hasPasskey: boolean;
  hasApp: boolean;
}

export async function getSecondSteps(ctx: Context, userId: number): Promise<SecondSteps> {
  const passkey = await ctx.db
    .selectFrom("passkey")
    .select("id")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const app = await ctx.db
    .selectFrom("authenticatorApp")
    .select("userId")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  return { hasPasskey: passkey !== undefined, hasApp: app !== undefined };
}

/** What the actor can prove with who they are: passwords count where they sign them in. */
export async function getOwnProofs(ctx: Context): Promise<SecondSteps & { hasPassword: boolean }> {
  const { id } = requireUser(ctx);
  const user = await ctx.db
    .selectFrom("user")
    .select(["passwordHash", "role", "retailerId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const hasPassword = user.passwordHash !== null && !(await mustUseSingleSignOn(ctx, user));
  return { hasPassword, ...(await getSecondSteps(ctx, id)) };
}

/** The ids of those of these users who have a second step. @throws DomainError forbidden */
export async function findSecured(ctx: Context, users: { id: number }[]): Promise<Set<number>> {
  requirePermission(ctx, "users.resetSecondStep");
  if (users.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("user")
    .select("id")
    .where(
      "id",
      "in",
      users.map(({ id }) => id),
    )
    .where("role", "!=", "Customer")
    .where(hasSecondStep, "=", 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
