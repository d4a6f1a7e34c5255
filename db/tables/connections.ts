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
  /** The page that the account was lent for; null where it is the retailer's own, or there is none. */
  lentPage: string | null;
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

/** What it was made for. */
export type RunTrigger = "schedule" | "once" | "now";

/** `waiting`: to be started at `notBefore`, for the first time or again. */
export type RunStatus = "waiting" | "running" | "done" | "failed" | "skipped";

/** How far it got. What is fetched is staged first; only then is the sheet touched. */
export type RunStage = "queued" | "fetching" | "fetched" | "writing" | "written";

/** One run of a connection; one per slot, and one at a time. The job `run-connection:<id>` carries it out. */
export interface ConnectionRunTable {
  id: Generated<number>;
  connectionId: number;
  /** The local slot for scheduled runs, see Slot in `domain/connections/interval.ts`; unlike any other for the rest. */
  slot: string;
  trigger: RunTrigger;
  /** The moment its window counts from. */
  scheduledFor: Instant;
  status: RunStatus;
  stage: RunStage;
  /** Tries begun; waiting out a throttle takes none away. */
  attempts: number;
  notBefore: Instant;
  /** [from, until), told by `scheduledFor`; null until it first starts. */
  windowFrom: Instant | null;
  windowUntil: Instant | null;
  /** The connection's settings when the run was made, without secrets. */
  settings: JsonText;
  /** Key of the tab it writes to; null until it has taken it. */
  tab: string | null;
  /** What people called that tab when the run opened it; null until then. */
  tabTitle: string | null;
  /** string[]; null until the first rows came. */
  headings: JsonText | null;
  pagesFetched: number;
  rowsFetched: number;
  rowsWritten: number;
  rowsSkipped: number;
  cellsTruncated: number;
  /** string[]: what was noticed on the way. */
  notes: JsonText;
  /** Address of the tab that it has opened first, and writes to; null until then. */
  writtenTo: string | null;
  /** What the last failure said: its kind, a sentence, what to do, and the raw answer without secrets. */
  errorKind: string | null;
  errorMessage: string | null;
  errorAdvice: string | null;
  errorDetail: string | null;
  /** Since when somebody wants it stopped; null for nobody. Whoever carries it out looks again and again. */
  stopRequestedAt: Instant | null;
  createdAt: Instant;
  startedAt: Instant | null;
  endedAt: Instant | null;
}

export type ConnectionRunRow = Selectable<ConnectionRunTable>;

/** A row that was fetched and waits to be written. */
export interface ConnectionRunRowTable {
  runId: number;
  /** From 1. */
  position: number;
  /** Cell[] */
  cells: JsonText;
}

/**
 * Rows on their way to a tab of a spreadsheet, appended to it or to replace what it holds: noted down before they are
 * sent, until it is known that they stand there or never will.
 */
export interface SentChunkTable {
  /** The name that the sheet takes them by, once. */
  mark: string;
  /** Key of the tab that they were sent to. */
  tab: string;
  /** The run that goes on behind them; null where it was deleted. */
  runId: number | null;
  /** How far that run is, once they stand. */
  rowsWritten: number;
  rowsSkipped: number;
  cellsTruncated: number;
  sentAt: Instant;
}

export interface ConnectionTables {
  connection: ConnectionTable;
  connectionRun: ConnectionRunTable;
  connectionRunRow: ConnectionRunRowTable;
  sentChunk: SentChunkTable;
}
