import type { Generated, Selectable } from "kysely";
import type { Instant } from "../columns";

/** What a link in a mail lets its holder do. */
export type TokenPurpose = "resetPassword" | "setPassword" | "confirmEmail";

/** The right behind a link in a mail. The link's secret is stored nowhere: it is derived from the server's key and `nonce`. */
export interface UserTokenTable {
  id: Generated<number>;
  userId: number;
  purpose: TokenPurpose;
  /** The user's address when the token was made; it is worth nothing once that has changed. */
  email: string;
  /** Random, hex. */
  nonce: string;
  /** SHA-256 of the secret, hex; unique. */
  tokenHash: string;
  expiresAt: Instant;
  /** Set when it was used, or made worthless by a newer one or by a change of the password. */
  usedAt: Instant | null;
  createdAt: Instant;
}

export type UserTokenRow = Selectable<UserTokenTable>;
