import type { Generated, Selectable } from "kysely";
import type { Instant, JsonText } from "../columns";

export type RunTrigger = "schedule" | "once" | "now" | "retry";

/** `waiting`: to be started at `notBefore`, for the first time or again. */
export type RunStatus = "waiting" | "running" | "done" | "failed" | "skipped";

/** How far it got. What is fetched is staged first; only then is the sheet touched. */
export type RunStage = "queued" | "fetching" | "fetched" | "writing" | "written";

/** One run of a connection; one per slot. */
export interface ConnectionRunTable {
  id: Generated<number>;
  connectionId: number;
  /** The local slot for scheduled runs, e.g. `3:2026-11-01T02:30`; unlike any other for the rest. */
  slot: string;
  trigger: RunTrigger;
  /** The moment its window counts from. */
  scheduledFor: Instant;
  status: RunStatus;
  stage: RunStage;
  /** Tries begun; waiting out a throttle takes none away. */
  attempts: number;
  notBefore: Instant;
  leaseOwner: string | null;
  leaseUntil: Instant | null;
  /** Goes up whenever a worker takes the run; an older one must not write any more. */
  fence: number;
  /** [from, until) */
  windowFrom: Instant;
  windowUntil: Instant;
  /** The connection's settings when the run was made, without secrets. */
  settings: JsonText;
  /** string[]; null until the first rows came. */
  headings: JsonText | null;
  pagesFetched: number;
  rowsFetched: number;
  rowsWritten: number;
  rowsSkipped: number;
  cellsTruncated: number;
  /** string[]: what was noticed on the way. */
  notes: JsonText;
  /** Address of what was written. */
  writtenTo: string | null;
  /** Of the last failure: its class, a sentence, what to do, and the raw answer without secrets. */
  faultClass: string | null;
  faultSentence: string | null;
  faultAdvice: string | null;
  faultDetail: string | null;
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
