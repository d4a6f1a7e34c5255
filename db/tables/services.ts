import type { Generated, Selectable } from "kysely";
import type { Instant, JsonText } from "../columns";

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
  /** First and last name; null where that was never noted down. */
  createdByName: string | null;
  updatedByName: string | null;
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
  /** First and last name; null where that was never noted down. */
  createdByName: string | null;
  updatedByName: string | null;
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

/** What a retailer has with a service: a page, an account, a shop. */
export interface PropertyTable {
  id: Generated<number>;
  retailerId: number;
  serviceId: number;
  subserviceId: number | null;
  name: string;
  uniqueId: string;
  /** Id of the social page. */
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
  /** First and last name; null where that was never noted down. */
  createdByName: string | null;
  updatedByName: string | null;
}

export type PropertyRow = Selectable<PropertyTable>;

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

/** A sheet of Endcap's own, for those who have no account with a provider of spreadsheets. */
export interface SheetTable {
  id: Generated<number>;
  retailerId: number;
  name: string;
  /** string[]; empty until something is written. */
  headings: JsonText;
  createdAt: Instant;
  updatedAt: Instant | null;
}

export type SheetRow = Selectable<SheetTable>;

/** A row of a sheet, or of what is to take its place. */
export interface SheetRowTable {
  sheetId: number;
  /** Empty for what the sheet shows; otherwise what a run has laid out to take its place. */
  stage: string;
  /** From 1, the heading not counted. */
  position: number;
  /** Cell[] */
  cells: JsonText;
}

/** The retailer that a provider's spreadsheet belongs to, which named it first or had it passed on. */
export interface SpreadsheetOwnerTable {
  /** Names the document, whichever of its addresses is given. */
  document: string;
  retailerId: number;
  since: Instant;
}

/** What was appended already, so that a second try appends nothing twice, or must not be appended any more. */
export interface SheetMarkTable {
  sheetId: number;
  /** Begins with "barred " where rows with it must not arrive. */
  mark: string;
  /** Until when it stays. */
  at: Instant;
}

export interface ServiceTables {
  property: PropertyTable;
  retailerService: RetailerServiceTable;
  retailerSubservice: RetailerSubserviceTable;
  service: ServiceTable;
  sheet: SheetTable;
  sheetMark: SheetMarkTable;
  sheetRow: SheetRowTable;
  socialAccount: SocialAccountTable;
  spreadsheetOwner: SpreadsheetOwnerTable;
  subservice: SubserviceTable;
}
