import type { Selectable } from "kysely";
import type { Instant } from "../columns";

/** A signed-in browser, a family of API tokens, or a Customer on a retailer's website. The row is the truth: without it the token is worthless. */
export interface SessionTable {
  /** SHA-256 of the secret in the cookie (browser), of the `sid` claim (api) or of the bearer token (customer), hex. */
  id: string;
  kind: "browser" | "api" | "customer";
  userId: number;
  /** The retailer an Administrator has chosen in the top bar; null means all. */
  currentRetailerId: number | null;
  ip: string;
  userAgent: string;
  createdAt: Instant;
  lastSeenAt: Instant;
  expiresAt: Instant;
}

export type SessionRow = Selectable<SessionTable>;
