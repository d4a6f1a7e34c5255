import type { SignInInput } from "#app/identity/domain/accounts/schemas";
import { createdSessionLife } from "#app/identity/domain/accounts/sessions.server";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import type { Flag } from "#db/columns";
import { localeColumns, type RetailerLocale } from "../publishing/retailer-locale";

/** What shoppers may know of the retailer whose list it is. */
export interface ListRetailer extends RetailerLocale {
  id: number;
  name: string;
  siteName: string | null;
  siteUrl: string | null;
  mailsLists: Flag;
}

/** @throws DomainError not_found */
export async function findListRetailer(ctx: Context, id: number): Promise<ListRetailer> {
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["id", "name", "siteName", "siteUrl", "mailsLists", ...localeColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  return retailer;
}

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
