import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/** What the last save asked for. */
export type ConnectionType =
  | "IstRunatInterval"
  | "IstRunImmediatethenatInterval"
  | "RunOnce"
  | "SaveAsTemplate"
  | "UpdateOnly";

/**
 * `template`: saved only. `scheduled`: runs at its interval. `paused`: would, but somebody or a fault stopped it.
 * `ended`: ran once.
 */
export type ConnectionStatus = "template" | "scheduled" | "paused" | "ended";

/**
 * Who paused it: somebody; three slots that failed in a row; an account whose token is dead, which goes on by itself
 * once the account is connected again.
 */
export type PauseCause = "person" | "failures" | "account";

/** A job that brings a social page's data to a spreadsheet. */
export interface ConnectionTable {
  id: Generated<number>;
  retailerId: number;
  propertyId: number | null;
  serviceId: number | null;
  subserviceId: number | null;
  /** Whose token it runs with; null until one is chosen. */
  socialAccountId: number | null;
  name: string;
  description: string;
  spreadsheetUrl: string;
  pageTitle: "Page" | "Posts" | "VideoPosts";
  /** The social page: its name, id or address. */
  pageName: string;
  writeMode: "append" | "replace";
  /** Appending leaves out rows whose key column is in the sheet already. */
  skipsKnownRows: Flag;
  /** Replacing empties the sheet when nothing was found. */
  replacesWithNothing: Flag;
  type: ConnectionType;
  /** DateRange of `domain/connections/date-range.ts`. */
  dateRange: JsonText;
  /** Interval of `domain/connections/interval-grammar.ts`; null for one that only ran once or is a template without one. */
  interval: JsonText | null;
  /** The Nth day of a period that is shorter: its last day, or no run. */
  overshoot: "last" | "skip";
  /** Slots that passed while nothing could run: the latest is made up for, or none. */
  missedSlots: "once" | "skip";
  /** IANA name. */
  timeZone: string;
  /** Local date and time without offset that intervals count from. */
  anchor: string;
  /** Goes up when the schedule is changed. */
  scheduleRevision: number;
  status: ConnectionStatus;
  pauseCause: PauseCause | null;
  /** A sentence. */
  pauseReason: string | null;
  nextRunAt: Instant | null;
  /** Key of that slot. */
  nextSlot: string | null;
  /** Slots that failed in a row. */
  failureStreak: number;
  createdByUserId: number | null;
  createdByName: string;
  updatedByUserId: number | null;
  updatedByName: string | null;
  createdAt: Instant;
  updatedAt: Instant | null;
}

export type ConnectionRow = Selectable<ConnectionTable>;
