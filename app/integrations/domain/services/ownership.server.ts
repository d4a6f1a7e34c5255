import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requireOwnRetailer, retailerScope } from "#app/kernel/retailer-scope";

interface Owned {
  name: string;
  /** Null: shared by all retailers. */
  retailerId: number | null;
}

/** Services and subservices that all retailers share are looked after by Administrators, others by their retailer's staff too. */
export function canManage(ctx: Context, { retailerId }: Owned): boolean {
  const scope = retailerScope(ctx);
  return scope === null || scope === retailerId;
}

/** @throws DomainError forbidden */
export function requireManage(ctx: Context, row: Owned): void {
  if (canManage(ctx, row)) return;
  throw new DomainError(
    "forbidden",
    `"${row.name}" is shared by all retailers. Only Administrators may change it.`,
  );
}

/**
 * Whose a new one is: what staff add belongs to their own retailer; others choose, `null` meaning all retailers.
 * @throws DomainError not_found for a retailer that isn't the actor's
 */
export function ownerForNew(ctx: Context, asked: number | null): number | null {
  if (asked !== null) requireOwnRetailer(ctx, asked);
  return retailerScope(ctx) ?? asked;
}
