import type { SignInInput } from "#app/identity/domain/accounts/schemas";
import { createdSessionLife } from "#app/identity/domain/accounts/sessions.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import type { Context } from "#app/kernel/context";
import { findListRetailer } from "./retailer.server";

/**
 * Signs a Customer in on the website of their retailer. The token opens their shopping list and nothing else.
 * @throws DomainError not_found, unauthenticated for everybody who is no Customer of this retailer, rate_limited
 */
export async function signInCustomer(
  ctx: Context,
  retailerId: number,
  input: SignInInput,
): Promise<{ token: string; expiresAt: Date }> {
  await findListRetailer(ctx, retailerId);
  const { sessionSecret } = await signIn(ctx, input, "customer", retailerId);
  return { token: sessionSecret, expiresAt: new Date(ctx.now().getTime() + createdSessionLife("customer")) };
}
