import type { Generated, Selectable } from "kysely";
import type { Instant } from "../columns";

/** What a retailer has with a service: a page, an account, a shop. */
export interface PropertyTable {
  id: Generated<number>;
  retailerId: number;
  serviceId: number;
  subserviceId: number | null;
  name: string;
  uniqueId: string;
  /** Of the social page. */
  pageId: string | null;
  pageName: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  notes: string | null;
  username: string | null;
  /** Encrypted, bound to this row; see `domain/secrets`. */
  passwordSealed: string | null;
  apiKeySealed: string | null;
  createdAt: Instant;
  updatedAt: Instant | null;
}

export type PropertyRow = Selectable<PropertyTable>;
