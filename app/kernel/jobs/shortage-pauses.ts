import { LRUCache } from "lru-cache";

const firstPauseSeconds = 60;
const maxPauseSeconds = 15 * 60;
const maxRemembered = 10_000;

/**
 * How long jobs wait that meet a shortage: longer with each in a row, since a job may take much (drawing a page, say)
 * to come upon it again. Kept in memory: a new process begins with short pauses.
 */
export class ShortagePauses {
  readonly #lastSeconds = new LRUCache<string, number>({ max: maxRemembered });

  /** In seconds. */
  next(jobKey: string): number {
    const last = this.#lastSeconds.get(jobKey);
    const seconds = last === undefined ? firstPauseSeconds : Math.min(2 * last, maxPauseSeconds);
    this.#lastSeconds.set(jobKey, seconds);
    return seconds;
  }

  /** To be called where the job met no shortage. */
  end(jobKey: string): void {
    this.#lastSeconds.delete(jobKey);
  }
}
