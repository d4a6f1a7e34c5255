import type { Generated } from "kysely";
import type { Instant } from "../columns";

/** A named key with which scripts use the API in their owner's name. */
export interface ApiKeyTable {
  id: Generated<number>;
  userId: number;
  name: string;
  /** `read`: it changes nothing. `full`: everything its owner may. */
  access: "read" | "full";
  /** SHA-256 of the key, hex; unique. */
  keyHash: string;
  /** Its last four characters, so that people can tell which one it is. */
  hint: string;
  createdAt: Instant;
  expiresAt: Instant;
  /** Written at most once a minute. */
  lastUsedAt: Instant | null;
}

export interface ApiKeyTables {
  apiKey: ApiKeyTable;
}
