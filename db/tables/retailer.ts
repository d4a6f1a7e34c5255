import type { Generated, Selectable } from "kysely";
import type { Flag, Instant } from "../columns";

/** The tenant. */
export interface RetailerTable {
  id: Generated<number>;
  name: string;
  slug: string;
  /** IANA time zone in which staff enter dates, e.g. America/Chicago. */
  timeZone: string;
  fromAddress: string | null;
  replyTo: string | null;
  siteName: string | null;
  siteUrl: string | null;
  logoUrl: string | null;
  /** Whether shoppers, whom nobody knows, may have their lists mailed in the retailer's name. */
  mailsLists: Generated<Flag>;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  primaryContact: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  secondaryContact: string | null;
  secondaryEmail: string | null;
  secondaryPhone: string | null;
  secondaryNotes: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export type RetailerRow = Selectable<RetailerTable>;
