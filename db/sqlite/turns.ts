import { setImmediate as nextTurn } from "node:timers/promises";

/** Much less than anybody notices, and enough for dozens of our statements. */
const maxHeldMs = 20;

/**
 * SQLite works while the whole process waits for it, and a promise that is settled already gives nobody else a turn: a
 * hundred jobs that query one after the other would hold up everything for seconds.
 */
export class Turns {
  /** Since when queries hold the event loop; null when none has begun in this turn of it. */
  #heldSince: number | null = null;

  /**
   * To be waited for by whoever has the connection and has not used it yet: lets all others have their turn, once queries
   * have had the loop for long enough.
   */
  async give(): Promise<void> {
    if (this.#heldSince !== null && performance.now() - this.#heldSince > maxHeldMs) await nextTurn();
    if (this.#heldSince !== null) return;
    this.#heldSince = performance.now();
    setImmediate(() => {
      this.#heldSince = null;
    });
  }
}
