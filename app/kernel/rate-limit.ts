import type { LRUCache } from "lru-cache";

/** At most `allowed` tries under one key within the window, which begins with the first of them. */
export interface Limit {
  /** What is counted and for whom, built from parts the server knows, e.g. `sign-in:17:192.0.2.1`. */
  key: string;
  allowed: number;
  windowSeconds: number;
}

/** How many were counted in a window, and when it ends, in ms since 1970. */
export interface TryCounter {
  count: number;
  endsAt: number;
}

/** Counters in the memory of one process; those that were counted on longest ago give way. */
export type TriesInMemory = LRUCache<string, TryCounter>;
export const maxTriesInMemory = 50_000;
