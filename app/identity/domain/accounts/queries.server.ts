import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import type { Role } from "#db/tables/identity";

export interface Account {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  emailConfirmed: boolean;
  /** Null for Administrators. */
  retailer: { id: number; name: string; slug: string } | null;
}

/**
 * The account of whoever is signed in, Customers included: it is their own.
 * @throws DomainError unauthenticated
 */
export async function getOwnAccount(ctx: Context): Promise<Account> {
  if (ctx.actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  const row = await ctx.db
    .selectFrom("user")
    .leftJoin("retailer", "retailer.id", "user.retailerId")
    .select(["user.id", "firstName", "lastName", "email", "role", "emailConfirmed", "retailerId"])
    .select(["retailer.name as retailerName", "retailer.slug as retailerSlug"])
    .where("user.id", "=", ctx.actor.id)
    .executeTakeFirst();
  if (!row) throw new DomainError("unauthenticated", "Please sign in.");
  const { retailerId, retailerName, retailerSlug, emailConfirmed, ...account } = row;
  return {
    ...account,
    emailConfirmed: emailConfirmed === 1,
    retailer:
      retailerId === null ? null : { id: retailerId, name: retailerName ?? "", slug: retailerSlug ?? "" },
  };
}
