import { setTimeout as pause } from "node:timers/promises";
import { unlessAborted } from "../../kernel/time-limit";

/**
 * Keeps requests to a number per minute, all callers of this process together and in their order. A minute is any
 * sixty seconds, as it isn't known when the other side begins one.
 */
export class RequestBudget {
  readonly #spentAt: number[] = [];
  #queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly perMinute: number,
    private readonly minuteMs = 60_000,
  ) {}

  /** Resolves when a request may leave. Rejects with the signal's reason as soon as it is aborted before. */
  async take(signal?: AbortSignal): Promise<void> {
    const turn = this.#queue.then(() => this.#takeInTurn(signal));
    this.#queue = turn.catch(() => undefined);
    // Its turn may be minutes away, behind those of others.
    return unlessAborted(signal, () => turn);
  }

  async #takeInTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const oldest = this.#spentAt[this.#spentAt.length - this.perMinute];
    const waitMs = oldest === undefined ? 0 : oldest + this.minuteMs - performance.now();
    if (waitMs > 0) await pause(waitMs, undefined, { signal });
    this.#spentAt.push(performance.now());
    if (this.#spentAt.length > this.perMinute) this.#spentAt.shift();
  }
}
