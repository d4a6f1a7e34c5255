import type { Log } from "#app/kernel/ports/log";
import { isStorageError } from "#app/kernel/storage-errors";

const lookEveryMs = 15_000;
/** Less than this is the way there and back, not a difference of clocks. */
const noiseMs = 50;
/** From here on the log is told that the machine's clock should be set. */
const toldFromMs = 5_000;

export interface DatabaseClockOptions {
  /** What the database's clock shows; null where it has none of its own (SQLite), and this machine's serves. */
  read(): Promise<Date | null>;
  log: Log;
  lookEveryMs?: number;
}

/**
 * The time that all machines of one database share: leases, sessions, limits and schedules are instants that one writes
 * and another compares with its "now". It is looked up now and then, and goes on meanwhile by a clock that nobody sets.
 */
export class DatabaseClock {
  readonly #options: Required<DatabaseClockOptions>;
  /** By how much the database's clock is before `performance.now()`, in ms; null: this machine's clock serves. */
  #leadMs: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isTold = false;

  constructor(options: DatabaseClockOptions) {
    this.#options = { lookEveryMs, ...options };
  }

  /** Looks for the first time, and from now on again and again. @throws what the database throws */
  async start(): Promise<void> {
    // The first answer comes late: it waits for a connection to be made.
    await this.#options.read();
    await this.#look();
    if (this.#leadMs === null) return;
    this.#timer = setInterval(() => {
      this.#looking = this.#look().catch((error: unknown) => {
        if (!isStorageError(error))
          this.#options.log.error({ err: error }, "looking at the database's clock failed");
      });
    }, this.#options.lookEveryMs).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#looking;
  }

  readonly now = (): Date =>
    this.#leadMs === null ? new Date() : new Date(performance.now() + this.#leadMs);

  /** How far this machine's clock is ahead of the database's, in ms; below 0 where it is behind. */
  get differenceMs(): number {
    return this.#leadMs === null ? 0 : Date.now() - this.now().getTime();
  }

  async #look(): Promise<void> {
    const begun = performance.now();
    const shown = await this.#options.read();
    if (shown === null) return;
    const halfMs = (performance.now() - begun) / 2;
    const leadMs = shown.getTime() - begun - halfMs;
    if (this.#leadMs === null || Math.abs(leadMs - this.#leadMs) > halfMs + noiseMs) this.#leadMs = leadMs;
    this.#tell();
  }

  #tell(): void {
    const seconds = Math.round(this.differenceMs / 1000);
    const isFar = Math.abs(this.differenceMs) >= toldFromMs;
    if (isFar && !this.#isTold)
      this.#options.log.warn(
        { seconds },
        `This machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the database's, which Endcap goes by. Please set it, by NTP for example.`,
      );
    if (!isFar && this.#isTold)
      this.#options.log.info({}, "This machine's clock agrees with the database's again.");
    this.#isTold = isFar;
  }
}
