import { setTimeout as pause } from "node:timers/promises";
import { toInstant } from "#db/columns";
import type { Database, DatabaseTransaction } from "#db/database";
import { transact } from "#db/transaction";
import type { RequestBudgets } from "../ports/request-budgets";
import { isStorageError } from "../storage-errors";
import { unlessAborted } from "../time-limit";
import { MemoryBudget } from "./memory-budget";

/** How long to wait for other processes that write, before a request is counted in memory. */
const maxWaitMs = 500;
/** Others may take the place that has come free. */
const shortestPauseMs = 5;

/** The requests of this process for one budget, in their order. */
interface Line {
  last: Promise<void>;
  inMemory: MemoryBudget;
}

/**
 * Budgets in the table `requestBudget`: each has as many places as requests may leave within a minute, and a place may be
 * taken again a minute after it was. Where nothing can be written (a full disk, a locked database), this process counts
 * in memory. Times are of the clock that all machines share.
 */
export class TableBudgets implements RequestBudgets {
  readonly #lines = new Map<string, Line>();

  readonly #now: () => Date;
  readonly #minuteMs: number;

  /** @param options.now a clock that goes, since what has no place waits for one */
  constructor(
    private readonly db: Database,
    { now = () => new Date(), minuteMs = 60_000 }: { now?: () => Date; minuteMs?: number } = {},
  ) {
    this.#now = now;
    this.#minuteMs = minuteMs;
  }

  async take(name: string, perMinute: number, signal?: AbortSignal): Promise<void> {
    const line = this.#lineOf(name);
    const turn = line.last.then(() => this.#takeInTurn(line, name, perMinute, signal));
    line.last = turn.catch(() => undefined);
    // Its turn may be minutes away, behind those of others.
    return unlessAborted(signal, () => turn);
  }

  #lineOf(name: string): Line {
    const line = this.#lines.get(name) ?? {
      last: Promise.resolve(),
      inMemory: new MemoryBudget(this.#minuteMs),
    };
    this.#lines.set(name, line);
    return line;
  }

  async #takeInTurn(line: Line, name: string, perMinute: number, signal: AbortSignal | undefined) {
    for (;;) {
      signal?.throwIfAborted();
      const waitMs = await this.#tryTake(name, perMinute).catch((error: unknown) => {
        if (!isStorageError(error)) throw error;
        return line.inMemory.tryTake(perMinute);
      });
      if (waitMs === 0) return;
      await pause(waitMs * (1 + 0.02 * Math.random()), undefined, { signal });
    }
  }

  /** Gives how long to wait, in ms; 0 where a place was taken. */
  #tryTake(name: string, perMinute: number): Promise<number> {
    const work = async (tx: DatabaseTransaction) => {
      const now = this.#now();
      if (await takeFree(tx, { name, perMinute, now, minuteMs: this.#minuteMs })) return 0;
      if (await addPlace(tx, { name, perMinute, now })) return 0;
      return this.#untilFree(tx, name, perMinute, now);
    };
    return transact(this.db, work, { maxWaitMs, level: "read committed" });
  }

  async #untilFree(tx: DatabaseTransaction, name: string, perMinute: number, now: Date): Promise<number> {
    const { oldest } = await tx
      .selectFrom("requestBudget")
      .select((eb) => eb.fn.min("takenAt").as("oldest"))
      .where("name", "=", name)
      .where("place", "<", perMinute)
      .executeTakeFirstOrThrow();
    return Math.max(shortestPauseMs, Date.parse(String(oldest)) + this.#minuteMs - now.getTime());
  }
}

interface Wanted {
  name: string;
  perMinute: number;
  now: Date;
}

/** Takes a free place. Those that others take at this moment are skipped. */
async function takeFree(
  tx: DatabaseTransaction,
  { name, perMinute, now, minuteMs }: Wanted & { minuteMs: number },
): Promise<boolean> {
  const free = tx
    .selectFrom("requestBudget")
    .select("place")
    .where("name", "=", name)
    .where("place", "<", perMinute)
    .where("takenAt", "<=", toInstant(new Date(now.getTime() - minuteMs)))
    .orderBy("takenAt")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await tx
    .with("free", () => free)
    .updateTable("requestBudget")
    .set({ takenAt: toInstant(now) })
    .where("name", "=", name)
    .where("place", "in", (eb) => eb.selectFrom("free").select("place"))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** There are as many as were needed so far. Where another makes the same one, it has it. */
async function addPlace(tx: DatabaseTransaction, { name, perMinute, now }: Wanted): Promise<boolean> {
  const { places } = await tx
    .selectFrom("requestBudget")
    .select((eb) => eb.fn.countAll<number>().as("places"))
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  if (places >= perMinute) return false;
  const added = await tx
    .insertInto("requestBudget")
    .values({ name, place: places, takenAt: toInstant(now) })
    .onConflict((oc) => oc.columns(["name", "place"]).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}
