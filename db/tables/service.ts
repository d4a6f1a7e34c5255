import type { Generated, Selectable } from "kysely";
import type { Instant } from "../columns";

/** A kind of service that retailers use, e.g. social media. */
export interface ServiceTable {
  id: Generated<number>;
  /** Whose staff look after it; null for one that all retailers share and Administrators look after. */
  retailerId: number | null;
  name: string;
  uniqueId: string;
  slug: string;
  notes: string;
  createdAt: Instant;
  /** Null until it is changed. */
  updatedAt: Instant | null;
}

export type ServiceRow = Selectable<ServiceTable>;

/** A part of a service, e.g. one social platform. */
export interface SubserviceTable {
  id: Generated<number>;
  serviceId: number;
  /** As at the service. */
  retailerId: number | null;
  name: string;
  uniqueId: string;
  slug: string;
  website: string;
  notes: string;
  createdAt: Instant;
  updatedAt: Instant | null;
}

export type SubserviceRow = Selectable<SubserviceTable>;

/** Which services a retailer uses. */
export interface RetailerServiceTable {
  retailerId: number;
  serviceId: number;
}

/** Which subservices of its services a retailer uses. */
export interface RetailerSubserviceTable {
  retailerId: number;
  subserviceId: number;
}
