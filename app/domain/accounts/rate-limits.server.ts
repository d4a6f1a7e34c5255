import { toInstant } from "#db/columns";
import { type Context, inTransaction } from "../context";
import { DomainError } from "../errors";

interface Limit {
  /** What is counted and for whom, built from parts the server knows, e.g. `sign-in:account:17`. */
  key: string;
  /** How many within the window are let through. */
  allowed: number;
  windowSeconds: number;
}

/**
 * Counts one more try against each limit. Gives how many more are let through by the tightest of them.
 * @throws DomainError rate_limited when one of them was already used up; the try is then not counted.
 */
export async function countTry(ctx: Context, limits: Limit[]): Promise<number> {
  const now = ctx.now();
  const { refused, left } = await inTransaction(ctx, async (tx) => {
    for (const limit of limits) {
      const endsAt = await windowEnd(tx, limit, now);
      if (endsAt !== null) return { refused: endsAt, left: 0 };
    }
    const left: number[] = [];
    for (const limit of limits) left.push(limit.allowed - (await addTry(tx, limit, now)));
    return { refused: null, left: Math.min(...left) };
  });
  if (refused === null) return left;
  const seconds = Math.max(1, Math.ceil((refused.getTime() - now.getTime()) / 1000));
  throw new DomainError(
    "rate_limited",
    `Too many tries. Please wait ${waitingTime(seconds)} and try again.`,
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** Forgets the tries counted under a key, e.g. after a sign-in that succeeded. */
export async function forgetTries(ctx: Context, key: string): Promise<void> {
  await inTransaction(ctx, (tx) => tx.db.deleteFrom("rateLimit").where("key", "=", key).execute());
}

/** When the limit is used up: the end of its window, otherwise null. */
async function windowEnd(ctx: Context, limit: Limit, now: Date): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom("rateLimit")
    .selectAll()
    .where("key", "=", limit.key)
    .executeTakeFirst();
  if (!row || row.windowEndsAt <= toInstant(now) || row.count < limit.allowed) return null;
  return new Date(row.windowEndsAt);
}

/** Gives how many were counted in this window. */
async function addTry(ctx: Context, limit: Limit, now: Date): Promise<number> {
  const windowEndsAt = toInstant(new Date(now.getTime() + limit.windowSeconds * 1000));
  await ctx.db.deleteFrom("rateLimit").where("windowEndsAt", "<=", toInstant(now)).execute();
  const { count } = await ctx.db
    .insertInto("rateLimit")
    .values({ key: limit.key, count: 1, windowEndsAt })
    .onConflict((oc) => oc.column("key").doUpdateSet((eb) => ({ count: eb("rateLimit.count", "+", 1) })))
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}
