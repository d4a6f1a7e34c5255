import { createHash } from "node:crypto";
import { addressGroup } from "#app/kernel/address-group";
import type { Context } from "#app/kernel/context";
import type { Limit } from "#app/kernel/rate-limit";
import { countedTries, countTry, forgetTries, returnTry } from "#app/kernel/rate-limits.server";
import { isKnownBrowser } from "../sessions/known-browsers.server";

const minute = 60;
const day = 24 * 60 * minute;

/** Wrong tries at one account from all networks, from which on each network has few. */
const attackedFrom = 100;
/** Addresses without an account share that many counters: trying them must not fill the table. */
const countersOfStrangers = 4096;

const lockedForStrangers =
  "Too many wrong passwords were tried for this account. Sign in from a browser that you have used before, or choose a new password with “Forgot password?”.";

/** Who tries a password, for the counting. */
export interface PasswordTry {
  email: string;
  userId: number | undefined;
  /** The secret of the browser's long-lived cookie; null where there is none, as for programs. */
  browser: string | null;
}

/** How often one network may try, whatever account it tries. */
async function countNetworkTry(ctx: Context): Promise<void> {
  await countTry(ctx, [
    { key: `sign-in:network:${addressGroup(ctx.request.ip)}`, allowed: 30, windowSeconds: minute },
  ]);
}

/**
 * Counts a try at an account's password, before the password is compared. A browser that the account was used in has its
 * own limit, which nobody else can use up. All others are counted by account and network; where many networks try one
 * account, each of them has three tries a day, and all of them a thousand.
 * @returns what to call after a password that was right
 * @throws DomainError rate_limited
 */
export async function countPasswordTry(ctx: Context, who: PasswordTry): Promise<() => Promise<void>> {
  const { userId, browser } = who;
  if (userId !== undefined && browser !== null && (await isKnownBrowser(ctx, userId, browser))) {
    const limit = knownLimit(userId, browser);
    await countTry(ctx, [limit]);
    return () => forgetTries(ctx, limit);
  }
  await countNetworkTry(ctx);
  const account = accountKey(who);
  const all = allNetworksLimit(account);
  const isAttacked = (await countedTries(ctx, all)) >= attackedFrom;
  const few = isAttacked ? attackedLimits(account, ctx.request.ip) : [networkLimit(account, ctx.request.ip)];
  await countTry(ctx, few);
  await countTry(ctx, [all], lockedForStrangers);
  return async () => {
    for (const limit of few) await forgetTries(ctx, limit);
    await returnTry(ctx, all);
  };
}

/** After a new password was set with a right link: what others tried before keeps its owner out no more. */
export async function forgetPasswordTries(ctx: Context, userId: number): Promise<void> {
  const account = String(userId);
  await forgetTries(ctx, allNetworksLimit(account));
  for (const limit of [networkLimit(account, ctx.request.ip), ...attackedLimits(account, ctx.request.ip)])
    await forgetTries(ctx, limit);
}

function accountKey({ userId, email }: PasswordTry): string {
  if (userId !== undefined) return String(userId);
  return `nobody-${createHash("sha256").update(email).digest().readUInt32BE() % countersOfStrangers}`;
}

function knownLimit(userId: number, browser: string): Limit {
  const hash = createHash("sha256").update(browser).digest("hex").slice(0, 32);
  return { key: `sign-in:browser:${userId}:${hash}`, allowed: 10, windowSeconds: 5 * minute };
}

function networkLimit(account: string, ip: string | null): Limit {
  return { key: `sign-in:${account}:${addressGroup(ip)}`, allowed: 5, windowSeconds: 5 * minute };
}

/** Whoever has one IPv6 network mostly has 65,536: they are counted together, too. */
function attackedLimits(account: string, ip: string | null): Limit[] {
  const network = { key: `sign-in:attacked:${account}:${addressGroup(ip)}`, allowed: 3, windowSeconds: day };
  const site = addressGroup(ip, 48);
  if (site === addressGroup(ip)) return [network];
  return [network, { key: `sign-in:attacked:${account}:${site}`, allowed: 6, windowSeconds: day }];
}

function allNetworksLimit(account: string): Limit {
  return { key: `sign-in:all:${account}`, allowed: 1000, windowSeconds: day };
}
