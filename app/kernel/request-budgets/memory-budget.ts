/** How many requests leave within a minute, counted in this process. A minute is any sixty seconds. */
export class MemoryBudget {
  readonly #spentAt: number[] = [];

  constructor(private readonly minuteMs = 60_000) {}

  /** Counts a request where one may leave; gives how long to wait otherwise, in ms. */
  tryTake(perMinute: number): number {
    const now = performance.now();
    while (this.#spentAt.length > 0 && Number(this.#spentAt[0]) + this.minuteMs <= now) this.#spentAt.shift();
    const oldest = this.#spentAt[this.#spentAt.length - perMinute];
    if (oldest !== undefined) return oldest + this.minuteMs - now;
    this.#spentAt.push(now);
    return 0;
  }
}
