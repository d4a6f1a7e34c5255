import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { textOrder } from "#app/kernel/list-page.server";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer, requireOwnRetailer } from "#app/kernel/retailer-scope";
import type { SocialAccountState } from "#db/tables/services";

/** Without its token: that one is stored is all that is told of it. */
export interface SocialAccount {
  id: number;
  /** Null for the Administrators' own. */
  retailer: { id: number; name: string } | null;
  /** As staff call it; shown as "Username". */
  name: string;
  externalUserId: string | null;
  userName: string | null;
  email: string | null;
  photoUrl: string | null;
  hasToken: boolean;
  state: SocialAccountState;
  stateReason: string | null;
  tokenExpiresAt: string | null;
  dataAccessExpiresAt: string | null;
  checkedAt: string | null;
  /** Connections that run as this account. */
  connectionCount: number;
}

/** The accounts of a retailer, or all that the actor may use, the Administrators' own first; then by name. */
export async function listSocialAccounts(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<SocialAccount[]> {
  requirePermission(ctx, "settings.manage");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  const query =
    retailerId === null ? accounts(ctx) : accounts(ctx).where("socialAccount.retailerId", "=", retailerId);
  const rows = await query
    .orderBy(sql`"socialAccount"."retailerId" is not null`)
    .orderBy(textOrder("socialAccount.name"))
    .orderBy("socialAccount.id")
    .execute();
  return rows.map(toAccount);
}

/**
 * The settings record: a retailer's account, or with null the Administrators' own; null when there is none yet.
 * @throws DomainError not_found for one that isn't the actor's
 */
export async function findSettings(ctx: Context, retailerId: number | null): Promise<SocialAccount | null> {
  requireOwnSettings(ctx, retailerId);
  const row = await accounts(ctx)
    .where("socialAccount.retailerId", retailerId === null ? "is" : "=", retailerId)
    .orderBy("socialAccount.id")
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** @throws DomainError not_found, also for staff who ask for the Administrators' own */
export function requireOwnSettings(ctx: Context, retailerId: number | null): void {
  requirePermission(ctx, "settings.manage");
  requireOwnRetailer(ctx, retailerId ?? 0);
}

function accounts(ctx: Context) {
  return ctx.db
    .selectFrom("socialAccount")
    .leftJoin("retailer", "retailer.id", "socialAccount.retailerId")
    .selectAll("socialAccount")
    .select("retailer.name as retailerName")
    .select(
      sql<number>`(select count(*) from "connection" where "socialAccountId" = "socialAccount"."id")`.as(
        "connectionCount",
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof accounts>["executeTakeFirstOrThrow"]>>;

function toAccount(row: Row): SocialAccount {
  const { retailerId, retailerName, tokenSealed, notBefore, endNoticedFor, createdAt, updatedAt, ...told } =
    row;
  return {
    ...told,
    retailer: retailerId === null ? null : { id: retailerId, name: retailerName ?? "" },
    hasToken: tokenSealed !== null,
  };
}
