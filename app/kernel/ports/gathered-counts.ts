import type { AdCountTable } from "#db/tables/shopping";

/** Sums of what shoppers do, gathered in this process until they are written to the table, every few seconds. */
export interface GatheredCounts {
  /** Where as many different sums wait as are held in memory, it is thrown away, which the log is told. */
  add(count: AdCountTable): void;
  /** What is not in the table yet. */
  waiting(): Iterable<AdCountTable>;
  /**
   * Writes what waits, so that whoever reads the table finds it there. What can't be written just now goes on waiting.
   * Outside of transactions only: it needs one of its own.
   */
  flush(): Promise<void>;
}
