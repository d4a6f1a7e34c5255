import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { isStorageError } from "#app/kernel/storage-errors";
import { toInstant } from "#db/columns";
import { type Limit, TriesInMemory } from "./tries-in-memory";

/** What came of a try: how many more are let through, or the end of the window that lets none through. */
interface Counted {
  refused: Date | null;
  left: number;
}

/** How long a try waits for other processes that write, before it is counted in memory. */
const maxWaitMs = 500;

/**
 * Counts one more try against each limit. Gives how many more are let through by the tightest of them. Where nothing
 * can be written (a full disk, a locked database), this process counts in memory.
 * @throws DomainError rate_limited when one of them was already used up; the try is then not counted.
 */
export async function countTry(ctx: Context, limits: Limit[]): Promise<number> {
  const now = ctx.now();
  const { refused, left } = await countInTable(ctx, limits, now).catch((error: unknown) => {
    if (!isStorageError(error) || ctx.pending) throw error;
    return countInMemory(ctx, limits, now);
  });
  if (refused === null) return left;
  throw usedUp(refused, now);
}

/**
 * As `countTry`, in the memory of this process alone, for what is asked so often that a row for each try would cost more
 * than what it limits: each of several web servers lets as many through.
 * @throws DomainError rate_limited when one of them was already used up; the try is then not counted.
 */
export function countTryInProcess(ctx: Context, limits: Limit[]): void {
  const now = ctx.now();
  for (const limit of limits) {
    const refused = ctx.tries.windowEnd(limit, now);
    if (refused !== null) throw usedUp(refused, now);
  }
  ctx.tries.add(limits, now);
}

function usedUp(until: Date, now: Date): DomainError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new DomainError(
    "rate_limited",
    `Too many tries. Please wait ${waitingTime(seconds)} and try again.`,
    { retryAfterSeconds: seconds },
  );
}

/** Forgets the tries counted under a key, e.g. after a sign-in that succeeded. */
export async function forgetTries(ctx: Context, key: string): Promise<void> {
  inMemory.forget(key);
  const forget = (tx: Tx) => tx.db.deleteFrom("rateLimit").where("key", "=", key).execute();
  await inTransaction(ctx, forget, { maxWaitMs: 0 }).catch((error: unknown) => {
    if (!isStorageError(error) || ctx.pending) throw error;
  });
}

/** Takes back what the same try has counted already against other limits. */
class UsedUp extends Error {
  constructor(readonly until: Date) {
    super("a limit is used up");
  }
}

/** Each counter is looked at and raised by one statement, so that nobody has to wait for another's whole transaction. */
async function countInTable(ctx: Context, limits: Limit[], now: Date): Promise<Counted> {
  for (const limit of limits) {
    const refused = await windowEnd(ctx, limit, now);
    if (refused !== null) return { refused, left: 0 };
  }
  try {
    const left = await inTransaction(ctx, (tx) => addTries(tx, limits, now), {
      maxWaitMs,
      level: "read committed",
    });
    return { refused: null, left };
  } catch (error) {
    if (error instanceof UsedUp) return { refused: error.until, left: 0 };
    throw error;
  }
}

/** In the order of their keys, as all do: two that wait for each other would have to be parted. */
async function addTries(tx: Tx, limits: Limit[], now: Date): Promise<number> {
  const left: number[] = [];
  for (const limit of limits.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const count = await addTry(tx, limit, now);
    if (count === null) throw new UsedUp((await windowEnd(tx, limit, now)) ?? now);
    left.push(limit.allowed - count);
  }
  await forgetEnded(tx, now);
  return Math.min(...left);
}

const inMemory = new TriesInMemory();

/** Counts in this process, on top of what the table holds. */
async function countInMemory(ctx: Context, limits: Limit[], now: Date): Promise<Counted> {
  for (const limit of limits) {
    const refused = inMemory.windowEnd(limit, now) ?? (await windowEnd(ctx, limit, now));
    if (refused !== null) return { refused, left: 0 };
  }
  return { refused: null, left: inMemory.add(limits, now) };
}

/** When the limit is used up: the end of its window, otherwise null. */
async function windowEnd(ctx: Context, limit: Limit, now: Date): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom("rateLimit")
    .selectAll()
    .where("key", "=", limit.key)
    .where("windowEndsAt", ">", toInstant(now))
    .where("windowEndsAt", "<=", latestEndOf(limit, now))
    .executeTakeFirst();
  return !row || row.count < limit.allowed ? null : new Date(row.windowEndsAt);
}

/** No window that has begun ends later, unless the clock was put back since: then it counts no more. */
function latestEndOf({ windowSeconds }: Limit, now: Date): string {
  return toInstant(new Date(now.getTime() + windowSeconds * 1000));
}

/** Gives how many were counted in this window, this one among them; null where the limit is used up. */
async function addTry(tx: Tx, limit: Limit, now: Date): Promise<number | null> {
  const windowEndsAt = latestEndOf(limit, now);
  const counted = await tx.db
    .insertInto("rateLimit")
    .values({ key: limit.key, count: 1, windowEndsAt })
    .onConflict((oc) =>
      oc
        .column("key")
        .doUpdateSet((eb) => {
          const counts = eb.and([
            eb("rateLimit.windowEndsAt", ">", toInstant(now)),
            eb("rateLimit.windowEndsAt", "<=", windowEndsAt),
          ]);
          return {
            count: eb
              .case()
              .when(counts)
              .then(eb("rateLimit.count", "+", 1))
              .else(1)
              .end(),
            windowEndsAt: eb
              .case()
              .when(counts)
              .then(eb.ref("rateLimit.windowEndsAt"))
              .else(windowEndsAt)
              .end(),
          };
        })
        .where((eb) =>
          eb.or([
            eb("rateLimit.count", "<", limit.allowed),
            eb("rateLimit.windowEndsAt", "<=", toInstant(now)),
            eb("rateLimit.windowEndsAt", ">", windowEndsAt),
          ]),
        ),
    )
    .returning("count")
    .executeTakeFirst();
  return counted?.count ?? null;
}

/** Counters of windows that have ended, but those that somebody counts on at this moment. */
async function forgetEnded(tx: Tx, now: Date): Promise<void> {
  const ended = tx.db
    .selectFrom("rateLimit")
    .select("key")
    .where("windowEndsAt", "<=", toInstant(now))
    .forUpdate()
    .skipLocked();
  await tx.db
    .with("ended", () => ended)
    .deleteFrom("rateLimit")
    .where("key", "in", (eb) => eb.selectFrom("ended").select("key"))
    .execute();
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}

/** IPv6 addresses are counted by their /56, since one person commonly has a whole one. */
export function addressGroup(ip: string | null): string {
  if (ip === null) return "local";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(":")) return mapped ?? ip;
  const [head = "", tail] = ip.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right].map((g) => g.padStart(4, "0"));
  return `${groups.join("").slice(0, 14)}/56`;
}
