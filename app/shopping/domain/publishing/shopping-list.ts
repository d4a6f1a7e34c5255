import type { ListItem } from "./list-item";
import type { RetailerLocale } from "./retailer-locale";

/**
 * The shopping list as devices and the server exchange it. A list lives on the shopper's device; the server learns of
 * it only when the shopper shares it, sends it, or signs in as a Customer. What the server takes: domain/shopping-lists/schemas.
 */

/** What `POST /public/retailers/{id}/shared-lists` answers: an address on the server, readable by who has it until it expires. */
export interface ListLink {
  url: string;
  /** ISO instant. */
  expiresAt: string;
}

/** A list that was shared, read by its token: `GET /public/retailers/{id}/shared-lists/{token}`. */
export interface SharedList {
  retailer: { id: number; name: string } & RetailerLocale;
  items: ListItem[];
  /** ISO instants. */
  createdAt: string;
  expiresAt: string;
}

/**
 * A signed-in Customer's list: `POST /public/retailers/{id}/customer-list` with a bearer token takes everything that a
 * device has, removed items too, merges it as devices do, and answers with the whole.
 */
export interface CustomerList {
  items: ListItem[];
  customer: { firstName: string; bonusCardNumber: string | null };
}
