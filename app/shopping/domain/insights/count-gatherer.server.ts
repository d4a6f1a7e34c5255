import { setTimeout as pause } from "node:timers/promises";
import type { GatheredCounts } from "#app/kernel/ports/gathered-counts";
import type { Log } from "#app/kernel/ports/log";
import { toDomainError } from "#app/kernel/storage-errors";
import { addToCounts } from "#db/ad-counts";
import type { Database, DatabaseTransaction } from "#db/database";
import type { AdCountTable } from "#db/tables/shopping";
import { transact } from "#db/transaction";
import { CountSums } from "./count-sums";

/** Time between flushes. Counts gathered since the last one are lost if the process is killed. */
const flushMs = 4000;
/** How soon the first count after a quiet time is written. */
const soonMs = 100;
/** With this many different sums, a flush starts early. */
const manySums = 10_000;
/** Maximum number of different sums held while nothing can be written, about 40 MB. */
const maxSums = 100_000;
const rowsPerStatement = 1000;
/** How long a flush may wait for the database, since whoever reads counts waits for the flush. */
const maxWaitMs = 1000;
/** How long a stopping process tries to write what it still has. */
const maxCloseMs = 5000;

export interface CountGathererOptions {
  db: Database;
  log: Log;
  maxSums?: number;
  maxCloseMs?: number;
}

/**
 * Gathers what shoppers do and writes it in batches, each in its own transaction: written one by one, all reports would
 * wait for the row of the deal that everybody looks at. One instance per process.
 */
export class CountGatherer implements GatheredCounts {
  readonly #options: Required<CountGathererOptions>;
  #sums = new CountSums();
  /** The rows that the current flush still has to write. */
  #beingWritten: AdCountTable[] = [];
  #flushing: Promise<void> = Promise.resolve();
  #flushedAt = -flushMs;
  #timer: NodeJS.Timeout | null = null;
  #isWaiting = false;
  #thrownAway = 0;
  #isClosed = false;

  constructor(options: CountGathererOptions) {
    this.#options = { maxSums, maxCloseMs, ...options };
  }

  add(count: AdCountTable): void {
    this.#take(count);
    if (this.#sums.size === manySums && !this.#isWaiting) this.#flushIn(0);
    else if (!this.#timer) this.#flushIn(Math.max(soonMs, this.#flushedAt + flushMs - performance.now()));
  }

  *waiting(): Iterable<AdCountTable> {
    yield* this.#beingWritten;
    yield* this.#sums.waiting();
  }

  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  /** Writes what is left before the database is closed, retrying for some seconds. */
  async close(): Promise<void> {
    const giveUpAt = performance.now() + this.#options.maxCloseMs;
    await this.flush();
    while (this.#sums.size > 0 && performance.now() < giveUpAt) {
      await pause(soonMs);
      await this.flush();
    }
    this.#isClosed = true;
    this.#stopTimer();
    const lost = this.#thrownAway + sumOf(this.waiting());
    if (lost > 0)
      this.#options.log.error(
        { lost },
        "Counts of what shoppers did are lost: they could not be written before the stop.",
      );
  }

  #take(count: AdCountTable): void {
    const held = this.#sums.size + this.#beingWritten.length;
    if (held < this.#options.maxSums || this.#sums.has(count)) this.#sums.add(count);
    else this.#throwAway(count, held);
  }

  #throwAway({ count }: AdCountTable, held: number): void {
    if (this.#thrownAway === 0)
      this.#options.log.warn(
        { held },
        "Counts of what shoppers do are thrown away: no more can be held in memory until the database takes them.",
      );
    this.#thrownAway += count;
  }

  #flushIn(ms: number): void {
    this.#stopTimer();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, ms).unref();
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #write(): Promise<void> {
    if (this.#sums.size === 0) return;
    this.#stopTimer();
    this.#beingWritten = this.#sums.sorted();
    this.#sums = new CountSums();
    while (this.#beingWritten.length > 0) {
      const batch = this.#beingWritten.slice(0, rowsPerStatement);
      const trouble = await this.#writeBatch(batch);
      if (trouble !== null) return this.#waitOn(trouble);
      this.#beingWritten = this.#beingWritten.slice(batch.length);
    }
    this.#flushedAt = performance.now();
    this.#tellEnd();
  }

  /** Returns why the batch has to wait; null if it was written. */
  async #writeBatch(batch: AdCountTable[]): Promise<string | null> {
    const { db, log } = this.#options;
    try {
      await transact(db, (tx) => writeCounts(tx, batch), { level: "read committed", maxWaitMs });
      return null;
    } catch (error) {
      const reason = toDomainError(error);
      if (reason) return reason.message;
      // An unexpected error would occur again the next time and hold up all other counts.
      log.error({ err: error, lost: sumOf(batch) }, "Counts of what shoppers did are lost.");
      return null;
    }
  }

  /** Adds what could not be written back to the counts that came in meanwhile. */
  #waitOn(reason: string): void {
    const left = this.#beingWritten;
    this.#beingWritten = [];
    for (const count of left) this.#sums.add(count);
    if (!this.#isWaiting)
      this.#options.log.warn({ reason }, "Counts of what shoppers do wait to be written.");
    this.#isWaiting = true;
    this.#flushIn(flushMs);
  }

  #tellEnd(): void {
    const { log } = this.#options;
    if (this.#isWaiting) log.info({}, "Counts of what shoppers do are written again.");
    if (this.#thrownAway > 0)
      log.error({ lost: this.#thrownAway }, "Counts of what shoppers did were thrown away meanwhile.");
    this.#isWaiting = false;
    this.#thrownAway = 0;
  }
}

/**
 * Adds the counts to the sums in the table, apart from those of retailers that have been deleted since.
 * @param counts in the order of `CountSums`
 */
export async function writeCounts(tx: DatabaseTransaction, counts: AdCountTable[]): Promise<void> {
  const retailers = await tx
    .selectFrom("retailer")
    .select("id")
    .where("id", "in", [...new Set(counts.map(({ retailerId }) => retailerId))])
    .orderBy("id")
    .forKeyShare()
    .execute();
  const ids = new Set(retailers.map(({ id }) => id));
  await addToCounts(
    tx,
    counts.filter(({ retailerId }) => ids.has(retailerId)),
  );
}

function sumOf(counts: Iterable<AdCountTable>): number {
  let sum = 0;
  for (const { count } of counts) sum += count;
  return sum;
}
