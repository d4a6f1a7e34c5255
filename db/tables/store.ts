import type { Generated, Selectable } from "kysely";
import type { Flag, Instant } from "../columns";

/** A shop of a retailer; shows the pages of its circular group. */
export interface StoreTable {
  id: Generated<number>;
  retailerId: number;
  /** A group of the same retailer. */
  circularGroupId: number;
  name: string;
  /** Unique within the retailer. */
  slug: string;
  storeNumber: string | null;
  address1: string;
  address2: string | null;
  city: string;
  /** Abbreviation of a US state, DC or territory. */
  state: string;
  zipCode: string | null;
  county: string | null;
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  googlePlacesId: string | null;
  phone: string | null;
  email: string | null;
  storeInfo: string | null;
  hours: string | null;
  description: string | null;
  hasExistingShoppingList: Flag;
  existingShoppingListUrl: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export type StoreRow = Selectable<StoreTable>;
