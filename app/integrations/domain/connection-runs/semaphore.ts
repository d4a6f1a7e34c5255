/** Lets so many through at a time; the others wait, first come first served. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** @throws the signal's reason once it is aborted, also while waiting */
  async pass<T>(halt: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(halt);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(halt: AbortSignal): Promise<void> {
    halt.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        halt.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(halt.reason);
      };
      this.#waiting.push(enter);
      halt.addEventListener("abort", giveUp, { once: true });
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
