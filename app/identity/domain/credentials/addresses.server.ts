import { domainToASCII } from "node:url";
import type { Context } from "#app/kernel/context";
import { conflictOf } from "#app/kernel/errors";
import { retailerScope } from "#app/kernel/retailer-scope";
import { domainOf } from "../single-sign-on/domain-of";

/** One sentence for all reasons: which addresses have an account elsewhere is told nobody. */
export const unusableAddress = "This email can’t be used here. Ask an Administrator.";

/** @throws DomainError conflict at `email` */
export async function requireUsableAddress(ctx: Context, email: string): Promise<void> {
  const unusable = await findUnusableAddresses(ctx, [email]);
  if (unusable.size > 0) throw conflictOf({ email: [unusableAddress] });
}

/**
 * Those of these addresses that staff can't give to anybody: of somebody beyond their retailer, and of a domain whose
 * people sign in at another retailer's provider. Administrators may give any that is free.
 */
export async function findUnusableAddresses(ctx: Context, emails: string[]): Promise<Set<string>> {
  const scope = retailerScope(ctx);
  if (scope === null || emails.length === 0) return new Set();
  const hosts = new Map(emails.map((email) => [email, domainToASCII(domainOf(email))]));
  // Both are asked in any case, so that the time that it takes doesn't tell either.
  const foreign = await ctx.db
    .selectFrom("singleSignOnDomain")
    .select("domain")
    .where("domain", "in", [...new Set(hosts.values())])
    .where("retailerId", "!=", scope)
    .execute();
  const others = await ctx.db
    .selectFrom("user")
    .select("email")
    .where("email", "in", emails)
    .where((eb) => eb.or([eb("retailerId", "is", null), eb("retailerId", "!=", scope)]))
    .execute();
  const domains = new Set(foreign.map(({ domain }) => domain));
  const taken = new Set(others.map(({ email }) => email));
  return new Set(emails.filter((email) => taken.has(email) || domains.has(hosts.get(email) ?? "")));
}
