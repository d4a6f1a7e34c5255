import type { Generated, Selectable } from "kysely";
import type { Instant } from "../columns";

/** `none`: no token. `reconnect`: the token is dead and what uses it waits for a new one. */
export type SocialAccountState = "none" | "connected" | "reconnect";

/** The settings record: an account of the social platform that connections run as. */
export interface SocialAccountTable {
  id: Generated<number>;
  /** Whose staff look after it; null for the Administrators' own. */
  retailerId: number | null;
  /** As staff call it; shown as "Username". */
  name: string;
  externalUserId: string | null;
  /** As the platform calls its owner. */
  userName: string | null;
  email: string | null;
  photoUrl: string | null;
  /** The access token, encrypted, bound to this row. */
  tokenSealed: string | null;
  state: SocialAccountState;
  /** A sentence; null while all is well. */
  stateReason: string | null;
  tokenExpiresAt: Instant | null;
  dataAccessExpiresAt: Instant | null;
  /** The end of our access that its staff were told of already; another end is another cause. */
  endNoticedFor: Instant | null;
  /** When the platform was last asked about the token. */
  checkedAt: Instant | null;
  /** Throttled until then: nothing may call with this token before. */
  notBefore: Instant | null;
  createdAt: Instant;
  updatedAt: Instant | null;
}

export type SocialAccountRow = Selectable<SocialAccountTable>;
