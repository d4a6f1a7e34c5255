import { RateLimiterRes } from "rate-limiter-flexible";
import RateLimiterStoreAbstract from "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js";
import { toInstant } from "#db/columns";
import { type Context, inTransaction, type Tx } from "./context";
import type { Limit, TryCounter } from "./rate-limit";

/** A store of the kept limiter that counts by our clock, so that a window is right for all machines. */
abstract class CounterStore extends RateLimiterStoreAbstract {
  constructor(
    protected readonly ctx: Context,
    protected readonly limit: Limit,
  ) {
    super({
      keyPrefix: "",
      points: limit.allowed,
      duration: limit.windowSeconds,
      storeClient: ctx.db,
    });
  }

  _getRateLimiterRes(_key: string, changed: number, { count, endsAt }: TryCounter): RateLimiterRes {
    const msBeforeNext = Math.max(endsAt - this.now(), 0);
    return new RateLimiterRes(Math.max(this.points - count, 0), msBeforeNext, count, changed === count);
  }

  protected now(): number {
    return this.ctx.now().getTime();
  }

  protected freshEnd(): number {
    return this.now() + this.limit.windowSeconds * 1000;
  }

  protected isRunning({ endsAt }: TryCounter): boolean {
    return endsAt > this.now();
  }

  /** What the limiter takes for a refusal; a refused try is not counted. */
  protected usedUp({ endsAt }: TryCounter): TryCounter {
    return { count: this.limit.allowed + 1, endsAt };
  }
}

/** Counts in this process alone: each of several web servers lets as many through. */
export class MemoryStore extends CounterStore {
  /** Looks and counts without a wait in between, in which tries of the same moment would count as one. */
  async _upsert(key: string, points: number): Promise<TryCounter> {
    const found = this.#find(key);
    if (points > 0 && found && found.count >= this.limit.allowed) return this.usedUp(found);
    const counter = {
      count: Math.max(0, (found?.count ?? 0) + points),
      endsAt: found?.endsAt ?? this.freshEnd(),
    };
    this.ctx.services.tries.set(key, counter);
    return counter;
  }

  async _get(key: string): Promise<TryCounter | null> {
    return this.#find(key);
  }

  #find(key: string): TryCounter | null {
    const found = this.ctx.services.tries.get(key);
    return found && this.isRunning(found) ? found : null;
  }

  async _delete(key: string): Promise<boolean> {
    return this.ctx.services.tries.delete(key);
  }
}

/**
 * Counts in the table that all machines share. One statement looks and counts, so that nobody waits for another's whole
 * transaction.
 */
export class TableStore extends CounterStore {
  async _upsert(key: string, points: number): Promise<TryCounter> {
    const found = await this._get(key);
    if (points > 0 && found && found.count >= this.limit.allowed) return this.usedUp(found);
    return this.#write((tx) => this.#add(tx, key, points));
  }

  async _get(key: string): Promise<TryCounter | null> {
    const row = await this.ctx.db
      .selectFrom("rateLimit")
      .select(["count", "windowEndsAt"])
      .where("key", "=", key)
      .executeTakeFirst();
    const counter = row && { count: row.count, endsAt: Date.parse(row.windowEndsAt) };
    return counter && this.isRunning(counter) ? counter : null;
  }

  async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#write((tx) =>
      tx.db.deleteFrom("rateLimit").where("key", "=", key).executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
  }

  #write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.ctx, work, { level: "read committed" });
  }

  async #add(tx: Tx, key: string, points: number): Promise<TryCounter> {
    const now = toInstant(new Date(this.now()));
    const windowEndsAt = toInstant(new Date(this.freshEnd()));
    const row = await tx.db
      .insertInto("rateLimit")
      .values({ key, count: Math.max(0, points), windowEndsAt })
      .onConflict((oc) =>
        oc
          .column("key")
          .doUpdateSet((eb) => {
            const runs = eb("rateLimit.windowEndsAt", ">", now);
            const fresh = eb.val(Math.max(0, points));
            return {
              count: eb
                .case()
                .when(runs)
                .then(eb("rateLimit.count", "+", points))
                .else(fresh)
                .end(),
              windowEndsAt: eb
                .case()
                .when(runs)
                .then(eb.ref("rateLimit.windowEndsAt"))
                .else(windowEndsAt)
                .end(),
            };
          })
          .where((eb) =>
            eb.or([
              eb("rateLimit.count", "<", points > 0 ? this.limit.allowed : Number.MAX_SAFE_INTEGER),
              eb("rateLimit.windowEndsAt", "<=", now),
            ]),
          ),
      )
      .returning(["count", "windowEndsAt"])
      .executeTakeFirst();
    if (!row) return this.usedUp({ count: 0, endsAt: this.freshEnd() });
    await forgetEnded(tx, now);
    return { count: row.count, endsAt: Date.parse(row.windowEndsAt) };
  }
}

/** Counters of windows that have ended, but those that somebody counts on at this moment. */
async function forgetEnded(tx: Tx, now: string): Promise<void> {
  const ended = tx.db
    .selectFrom("rateLimit")
    .select("key")
    .where("windowEndsAt", "<=", now)
    .forUpdate()
    .skipLocked();
  await tx.db
    .with("ended", () => ended)
    .deleteFrom("rateLimit")
    .where("key", "in", (eb) => eb.selectFrom("ended").select("key"))
    .execute();
}
