import { RateLimiterRes, type RateLimiterStoreAbstract } from "rate-limiter-flexible";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import type { Limit } from "./rate-limit";
import { MemoryStore, TableStore } from "./rate-limit-stores.server";

/**
 * Counts one more try against each limit, in their order up to one that is used up, for all machines. For what is rare
 * and worth a row: passwords, codes, mails.
 * @param sentence what is said in place of how long to wait
 * @throws DomainError rate_limited when one of them was already used up
 */
export async function countTry(ctx: Context, limits: Limit[], sentence?: string): Promise<void> {
  for (const limit of limits) await consume(new TableStore(ctx, limit), limit, sentence);
}

/**
 * As `countTry`, in the memory of this process alone, for what anybody may ask often, so that a row for each would cost
 * more than what it limits: each of several web servers lets as many through. Gives how many more of them the tightest
 * limit lets through.
 * @throws DomainError rate_limited when one of them was already used up
 */
export async function countTryInProcess(ctx: Context, limits: Limit[]): Promise<number> {
  const left: number[] = [];
  for (const limit of limits) left.push(await consume(new MemoryStore(ctx, limit), limit));
  return Math.min(...left);
}

/**
 * Takes as much of an amount as a limit still lets through, in the memory of this process alone (see
 * `countTryInProcess`), and gives how much that is.
 */
export async function takeInProcess(ctx: Context, limit: Limit, amount: number): Promise<number> {
  const store = new MemoryStore(ctx, limit);
  const taken = (await store.get(limit.key))?.consumedPoints ?? 0;
  const granted = Math.min(amount, Math.max(0, limit.allowed - taken));
  if (granted > 0) await consume(store, limit, undefined, granted);
  return granted;
}

/** How many tries were counted in the window that runs now, at all machines. */
export async function countedTries(ctx: Context, limit: Limit): Promise<number> {
  const found = await new TableStore(ctx, limit).get(limit.key);
  return found?.consumedPoints ?? 0;
}

/** Takes one try back, e.g. after a password that was right. */
export async function returnTry(ctx: Context, limit: Limit): Promise<void> {
  await new TableStore(ctx, limit).reward(limit.key);
}

/** Forgets the tries counted under a limit's key, e.g. after a sign-in that succeeded. */
export async function forgetTries(ctx: Context, limit: Limit): Promise<void> {
  await new TableStore(ctx, limit).delete(limit.key);
}

async function consume(limiter: RateLimiterStoreAbstract, { key }: Limit, sentence?: string, points = 1) {
  try {
    return (await limiter.consume(key, points)).remainingPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    const message =
      sentence ?? `Too many tries. Please wait ${waitingTime(retryAfterSeconds)} and try again.`;
    throw new DomainError("rate_limited", message, { retryAfterSeconds });
  }
}

function waitingTime(seconds: number): string {
  const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (seconds < 60) return inWords(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? inWords(minutes, "minute") : inWords(Math.ceil(minutes / 60), "hour");
}
