import type { Selectable } from "kysely";
import type { Instant } from "../columns";

/** A signed-in browser or a family of API tokens. The row is the truth: without it the token is worthless. */
export interface SessionTable {
  /** SHA-256 of the secret in the cookie (browser) or of the `sid` claim (api), hex. */
  id: string;
  kind: "browser" | "api";
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
