import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { SocialPageChoice } from "#app/kernel/ports/social-pages";
import { fold } from "#db/fold";
import { listSocialAccounts, type SocialAccount } from "./queries.server";
import { markAccount, tokenOf } from "./social-accounts.server";

export interface PageList {
  /** By name, without regard to case. */
  pages: SocialPageChoice[];
  /** Why there are none, in sentences; null when the platform has answered. */
  problem: string | null;
}

/**
 * The social pages that a retailer's account looks after; Administrators fall back on their own account.
 * @param asked `accountName`: of this account rather than of the first one that is signed in
 */
export async function listSocialPages(
  ctx: Context,
  asked: { retailerId: number | null; accountName?: string },
): Promise<PageList> {
  requirePermission(ctx, "settings.manage");
  const account = await findAccount(ctx, asked);
  if (!account) {
    return { pages: [], problem: "No Facebook account is logged in. Log in to Facebook in Settings." };
  }
  try {
    const token = await tokenOf(ctx, account.id);
    const pages = await asking(ctx, account.id, token);
    return { pages: pages.toSorted((one, other) => byName.compare(one.name, other.name)), problem: null };
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    return { pages: [], problem: [error.message, error.options.advice].filter(Boolean).join(" ") };
  }
}

/** The platform's answer; what it has against the account is noted down. */
async function asking(ctx: Context, accountId: number, accessToken: string): Promise<SocialPageChoice[]> {
  try {
    return await ctx.services.socialPages.listPages(accessToken);
  } catch (error) {
    if (error instanceof ExternalServiceError && error.errorKind === "credential") {
      await markAccount(ctx, accountId, { state: "reconnect", reason: error.message, accessToken });
    }
    if (error instanceof ExternalServiceError && error.options.retryAfterSeconds) {
      const waitMs = error.options.retryAfterSeconds * 1000;
      await markAccount(ctx, accountId, { notBefore: new Date(ctx.now().getTime() + waitMs) });
    }
    throw error;
  }
}

/**
 * The account of this name that the retailer may use, or any; accounts that are signed in come first, then the
 * retailer's own.
 */
async function findAccount(
  ctx: Context,
  { retailerId, accountName }: { retailerId: number | null; accountName?: string },
): Promise<SocialAccount | undefined> {
  const accounts = await listSocialAccounts(ctx);
  const wanted = fold(accountName?.trim() ?? "");
  const usable = accounts.filter(
    ({ name, retailer }) =>
      (retailer === null || retailer.id === (retailerId ?? retailer.id)) &&
      (!wanted || fold(name) === wanted),
  );
  const rank = ({ retailer, state }: SocialAccount) =>
    (state === "connected" ? 0 : 2) + (retailer === null ? 1 : 0);
  return usable.toSorted((one, other) => rank(one) - rank(other))[0];
}

const byName = new Intl.Collator("en", { sensitivity: "base" });
