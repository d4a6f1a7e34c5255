import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/** One line of the activity log; written in the transaction of the change it tells of, never changed. */
export interface ActivityTable {
  id: Generated<number>;
  at: Instant;
  /** What was done, e.g. `circular.created`. */
  name: string;
  /** Kind of thing: circular, page, area, account … */
  logType: string;
  description: string;
  errorDescription: string | null;
  /** Entry point it came through: screen, api, command, system. */
  sourceName: string;
  succeeded: Flag;
  userId: number | null;
  userName: string;
  retailerId: number | null;
  entityId: number | null;
  before: JsonText | null;
  after: JsonText | null;
  ip: string | null;
  requestId: string | null;
}

export type ActivityRow = Selectable<ActivityTable>;

/**
 * How many lines of the activity log each UTC day has of each retailer, and which ids they span; kept by the database
 * itself, so that days are counted and found without reading their lines.
 */
export interface ActivityDayTable {
  /** YYYY-MM-DD. */
  day: string;
  /** 0: lines of no retailer. */
  retailerId: number;
  lines: number;
  firstId: number;
  lastId: number;
}

type JobStatus = "queued" | "running" | "done" | "failed";

/** Work to be done outside a request. At most one unfinished row per key. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** Unique: the same action is queued once, e.g. `render-page:17`. */
  key: string;
  payload: JsonText;
  status: JobStatus;
  /** Lower runs first. */
  priority: number;
  attempts: number;
  runAt: Instant;
  /** Who works on it and until when; after that another worker may take it. */
  leaseOwner: string | null;
  leaseUntil: Instant | null;
  lastError: string | null;
  createdAt: Instant;
  /** The trace of what queued it, as W3C writes it. */
  traceparent: string | null;
}

export type JobRow = Selectable<JobTable>;

/** Failed tries per key within a window; survives a restart. */
export interface RateLimitTable {
  key: string;
  count: number;
  windowEndsAt: Instant;
}

/** A place of those that a minute has for requests to an outside service. */
export interface RequestBudgetTable {
  /** What is counted, e.g. the writes of one account to Google Sheets. */
  name: string;
  /** From 0. */
  place: number;
  takenAt: Instant;
}

/** What pages cost that were sent to a service outside in a month. */
export interface OutsideSpendingTable {
  /** In UTC: "2026-11". */
  month: string;
  pages: number;
  /** In US dollars, by what its answers told of their use, otherwise as expected. */
  cost: number;
}

export interface KernelTables {
  activity: ActivityTable;
  activityDay: ActivityDayTable;
  job: JobTable;
  outsideSpending: OutsideSpendingTable;
  rateLimit: RateLimitTable;
  requestBudget: RequestBudgetTable;
}
