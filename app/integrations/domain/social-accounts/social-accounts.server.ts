import type { Updateable } from "kysely";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { retailerScope } from "#app/kernel/retailer-scope";
import { type SealedPlace, seal, unseal } from "#app/kernel/secrets/sealed";
import { toInstant } from "#db/columns";
import type { SocialAccountRow, SocialAccountTable } from "#db/tables/services";
import { pauseForAccount, resumeForAccount } from "../connection-runs/paused-connections.server";

/** What its user found out about a token: the platform refuses it, or asks to be left alone until then. */
export type AccountMark = { state: "reconnect"; reason: string; accessToken: string } | { notBefore: Date };

/**
 * The access token of an account, for calling the platform at once. Never to be shown, logged or stored elsewhere.
 * @throws DomainError not_found, also for another retailer's staff
 * @throws ExternalServiceError credential when there is no token, or a dead one; throttled while the platform wants no calls
 */
export async function tokenOf(ctx: Context, socialAccountId: number): Promise<string> {
  const account = await getAccountRow(ctx, socialAccountId);
  const advice = "Log in to Facebook again in Settings.";
  const deny = (sentence: string) => new ExternalServiceError("credential", sentence, { advice });
  if (account.tokenSealed === null) throw deny(`The account "${account.name}" is not logged in to Facebook.`);
  if (account.state === "reconnect") {
    throw deny(account.stateReason ?? `The token of the account "${account.name}" is no longer valid.`);
  }
  const waitMs = account.notBefore === null ? 0 : Date.parse(account.notBefore) - ctx.now().getTime();
  if (waitMs > 0) {
    throw new ExternalServiceError("throttled", `Facebook has asked the account "${account.name}" to wait.`, {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  }
  const token = openToken(ctx, account);
  if (token === null) {
    throw deny(`The token of the account "${account.name}" was stored under another key and can't be read.`);
  }
  return token;
}

/**
 * Notes down what became of an account while its token was used. A dead token that has been replaced in the meantime
 * leaves the account as it is.
 * @throws DomainError not_found
 */
export async function markAccount(ctx: Context, socialAccountId: number, mark: AccountMark): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await getAccountRow(tx, socialAccountId);
    if ("notBefore" in mark) {
      await updateAccount(tx, account.id, { notBefore: toInstant(mark.notBefore) });
      return;
    }
    if (account.state === "reconnect" || openToken(tx, account) !== mark.accessToken) return;
    const { state, reason: stateReason } = mark;
    await updateAccount(tx, account.id, { state, stateReason, checkedAt: toInstant(tx.now()) });
    await recordActivity(tx, {
      name: "settings.tokenRefused",
      logType: "settings",
      description: `Facebook refused the token of the account "${account.name}".`,
      error: mark.reason,
      retailerId: account.retailerId,
      entityId: account.id,
    });
  });
}

/**
 * The row of an account.
 * @throws DomainError not_found, also for another retailer's staff; the Administrators' own is theirs alone
 */
export async function getAccountRow(ctx: Context, id: number): Promise<SocialAccountRow> {
  requirePermission(ctx, "settings.manage");
  const scope = retailerScope(ctx);
  let query = ctx.db.selectFrom("socialAccount").selectAll().where("id", "=", id);
  if (scope !== null) query = query.where("retailerId", "=", scope);
  const account = await query.executeTakeFirst();
  if (!account) throw notFound("Account");
  return account;
}

export function sealToken(ctx: Context, accountId: number, token: string): string {
  return seal(ctx.settings.sealKey, tokenPlace(accountId), token);
}

/**
 * Changes an account in the caller's transaction. What runs with it stops when its token dies, and goes on once it is
 * connected, whoever finds that out.
 */
export async function updateAccount(
  tx: Tx,
  id: number,
  change: Updateable<SocialAccountTable>,
): Promise<void> {
  const account = await tx.db
    .updateTable("socialAccount")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!account || change.state === undefined) return;
  if (change.state === "connected") await resumeForAccount(tx, id);
  if (change.state === "reconnect") {
    await pauseForAccount(tx, account, account.stateReason ?? "Its token is no longer valid.");
  }
}

/** Null when there is none, or none that this server's key opens. */
export function openToken(ctx: Context, { id, tokenSealed }: SocialAccountRow): string | null {
  if (tokenSealed === null) return null;
  try {
    return unseal(ctx.settings.sealKey, tokenPlace(id), tokenSealed);
  } catch {
    return null;
  }
}

function tokenPlace(id: number): SealedPlace {
  return { table: "socialAccount", column: "tokenSealed", id };
}
