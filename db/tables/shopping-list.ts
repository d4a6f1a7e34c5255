import type { Generated, Selectable } from "kysely";
import type { Instant, JsonText } from "../columns";

/** A list that a shopper gave a link to, as it was then. */
export interface SharedListTable {
  id: Generated<number>;
  retailerId: number;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  /** ListItem[] of domain/publishing. */
  items: JsonText;
  createdAt: Instant;
  expiresAt: Instant;
}

/** Something on a signed-in Customer's list. */
export interface CustomerListItemTable {
  userId: number;
  itemId: string;
  /** ListItem of domain/publishing. */
  json: JsonText;
  /** Last change of any of its fields, as the devices' clocks have it. */
  changedAt: Instant;
}

export type SharedListRow = Selectable<SharedListTable>;
