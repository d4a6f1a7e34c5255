import * as z from "zod";
import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { parseStored } from "#app/kernel/stored-json";
import type { UserRow } from "#db/tables/identity";
import { getRetailer } from "../retailers/queries.server";
import { type GrantedRole, grantedRoles } from "./schemas";

/** Without its secret: that one is stored is all that is told of it. */
export interface SingleSignOn {
  issuer: string;
  clientId: string;
  scopes: string;
  domains: string[];
  trustsEmails: boolean;
  allowsPasswords: boolean;
  defaultRole: GrantedRole;
  groupsClaim: string | null;
  groupRoles: { group: string; role: GrantedRole }[];
  /** Users who are bound to somebody at the provider. */
  userCount: number;
}

const groupRolesSchema = z.array(z.object({ group: z.string(), role: z.enum(grantedRoles) }));

/** Where a retailer's provider sends browsers back to; its own address for each, so that no answer is mixed up. */
export function redirectUriOf(
  { settings: { baseUrl } }: Pick<Context, "settings">,
  retailerId: number,
): string {
  return `${baseUrl}/login/single-sign-on/${retailerId}/callback`;
}

/**
 * The single sign-on of a retailer, or null while it has none.
 * @throws DomainError forbidden, not_found
 */
export async function findSingleSignOn(ctx: Context, retailerId: number): Promise<SingleSignOn | null> {
  requirePermission(ctx, "retailers.setSignIn");
  await getRetailer(ctx, retailerId);
  return unsafeFindSingleSignOn(ctx, retailerId);
}

/** For sign-ins, which nobody is signed in for yet. */
export async function unsafeFindSingleSignOn(ctx: Context, retailerId: number): Promise<SingleSignOn | null> {
  const row = await ctx.db
    .selectFrom("singleSignOn")
    .selectAll()
    .where("retailerId", "=", retailerId)
    .executeTakeFirst();
  if (!row) return null;
  const domains = await ctx.db
    .selectFrom("singleSignOnDomain")
    .select("domain")
    .where("retailerId", "=", retailerId)
    .orderBy("domain")
    .execute();
  const { userCount } = await ctx.db
    .selectFrom("userIdentity")
    .select((eb) => eb.fn.countAll<number>().as("userCount"))
    .where("retailerId", "=", retailerId)
    .executeTakeFirstOrThrow();
  const { issuer, clientId, scopes, defaultRole, groupsClaim } = row;
  return {
    issuer,
    clientId,
    scopes,
    domains: domains.map(({ domain }) => domain),
    trustsEmails: row.trustsEmails === 1,
    allowsPasswords: row.allowsPasswords === 1,
    defaultRole,
    groupsClaim,
    groupRoles: parseStored(groupRolesSchema, row.groupRoles, "a retailer's groups"),
    userCount: Number(userCount),
  };
}

/** The retailer whose people have addresses of this domain, or null: it tells nothing of who has an account. */
export async function findRetailerOfDomain(ctx: Context, domain: string): Promise<number | null> {
  const row = await ctx.db
    .selectFrom("singleSignOnDomain")
    .select("retailerId")
    .where("domain", "=", domain.toLowerCase())
    .executeTakeFirst();
  return row?.retailerId ?? null;
}

/** Whether a user may not sign in with a password: their retailer wants its staff to sign in at its provider alone. */
export async function mustUseSingleSignOn(
  ctx: Context,
  { role, retailerId }: Pick<UserRow, "role" | "retailerId">,
): Promise<boolean> {
  if (role !== "Retailer" || retailerId === null) return false;
  const row = await ctx.db
    .selectFrom("singleSignOn")
    .select("retailerId")
    .where("retailerId", "=", retailerId)
    .where("allowsPasswords", "=", 0)
    .executeTakeFirst();
  return row !== undefined;
}
