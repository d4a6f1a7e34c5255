import { unlessAborted, withTimeLimit } from "#app/kernel/time-limit";

/** So many at once; the others wait for their turn. */
export class Slots {
  #waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /**
   * Takes one, or waits for it, in the order of asking.
   * @param maxWaitMs left out: for as long as it takes
   * @throws TimeLimitError when the turn did not come in time, or the signal's reason; nothing is taken then
   */
  async take({ maxWaitMs, signal }: { maxWaitMs?: number; signal?: AbortSignal } = {}): Promise<void> {
    signal?.throwIfAborted();
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    let begin = () => {};
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    this.#waiting.push(begin);
    try {
      if (maxWaitMs === undefined) await unlessAborted(signal, () => turn);
      else await withTimeLimit(maxWaitMs, signal, () => turn);
    } catch (error) {
      const at = this.#waiting.indexOf(begin);
      // The turn may have come in the very moment of giving up.
      if (at === -1) this.release();
      else this.#waiting.splice(at, 1);
      throw error;
    }
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
