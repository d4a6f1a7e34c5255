import type { Instant } from "../columns";

/** Failed tries per key within a window; survives a restart. */
export interface RateLimitTable {
  key: string;
  count: number;
  windowEndsAt: Instant;
}
