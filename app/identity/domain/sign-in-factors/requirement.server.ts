import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import type { Flag } from "#db/columns";
import type { Role, SignedInBy } from "#db/tables/identity";

/** Whether the user of the row has a second step, as a column. Recovery codes alone are none. */
export const hasSecondStep = sql<Flag>`(case when
  exists (select 1 from "passkey" where "passkey"."userId" = "user"."id") or
  exists (select 1 from "authenticatorApp" where "authenticatorApp"."userId" = "user"."id" and "confirmedAt" is not null)
  then 1 else 0 end)`;

/** What decides what is asked of a user at sign-in. */
export interface SecondStepState {
  role: Role;
  /** Null for Administrators. */
  retailerId: number | null;
  hasSecondStep: Flag;
}

/** What is asked of this user. */
export async function getSecondStepState(ctx: Context, userId: number): Promise<SecondStepState> {
  return ctx.db
    .selectFrom("user")
    .select(["role", "retailerId", hasSecondStep.as("hasSecondStep")])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Customers sign in to their shopping list alone, with a password; what they had as staff rests. */
export function asksSecondStep({ role, hasSecondStep }: SecondStepState): boolean {
  return role !== "Customer" && hasSecondStep === 1;
}

/**
 * Whether the role or the retailer requires a second step that the user does not have. What is asked of whom at a
 * retailer's own provider is the provider's matter.
 */
export async function owesSecondStep(
  ctx: Pick<Context, "db" | "settings">,
  state: SecondStepState,
  signedInBy: SignedInBy,
): Promise<boolean> {
  return signedInBy !== "singleSignOn" && state.hasSecondStep === 0 && (await isRequired(ctx, state));
}

export async function isRequired(
  ctx: Pick<Context, "db" | "settings">,
  { role, retailerId }: Pick<SecondStepState, "role" | "retailerId">,
): Promise<boolean> {
  if (role === "Customer") return false;
  if (retailerId === null || ctx.settings.secondStepRoles.includes(role))
    return ctx.settings.secondStepRoles.includes(role);
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select("requiresSecondStep")
    .where("id", "=", retailerId)
    .executeTakeFirst();
  return retailer?.requiresSecondStep === 1;
}

/**
 * Whether a session was made with less than its user has by now: by the password alone, before the second step was set
 * up, or by a process of an older version that knows none.
 */
export function isTooWeak(state: SecondStepState, signedInBy: SignedInBy): boolean {
  return asksSecondStep(state) && signedInBy === "password";
}
