export interface Limit {
  /** What is counted and for whom, built from parts the server knows, e.g. `sign-in:account:17`. */
  key: string;
  /** How many within the window are let through. */
  allowed: number;
  windowSeconds: number;
}

interface Counter {
  count: number;
  windowEndsAt: number;
}

/** Maximum counters; those that were counted on longest ago give way. */
const maxCounters = 10_000;

/** Counts tries against limits in the memory of this process. */
export class TriesInMemory {
  readonly #counters = new Map<string, Counter>();

  /** When the limit is used up: the end of its window, otherwise null. */
  windowEnd(limit: Limit, now: Date): Date | null {
    const { count, windowEndsAt } = this.#counterOf(limit, now);
    return count < limit.allowed ? null : new Date(windowEndsAt);
  }

  /** Counts one more against each. Gives how many more are let through by the tightest of them. */
  add(limits: Limit[], now: Date): number {
    const left = limits.map((limit) => {
      const { count, windowEndsAt } = this.#counterOf(limit, now);
      this.#counters.delete(limit.key);
      this.#counters.set(limit.key, { count: count + 1, windowEndsAt });
      return limit.allowed - count - 1;
    });
    for (const key of this.#counters.keys()) {
      if (this.#counters.size <= maxCounters) break;
      this.#counters.delete(key);
    }
    return Math.min(...left);
  }

  forget(key: string): void {
    this.#counters.delete(key);
  }

  /** A window that ends later than one that begins now would is of a clock that was put back since: it counts no more. */
  #counterOf({ key, windowSeconds }: Limit, now: Date): Counter {
    const found = this.#counters.get(key);
    const latestEnd = now.getTime() + windowSeconds * 1000;
    if (found && found.windowEndsAt > now.getTime() && found.windowEndsAt <= latestEnd) return found;
    return { count: 0, windowEndsAt: latestEnd };
  }
}
