import type { Generated, Selectable } from "kysely";
import type { Instant, JsonText } from "../columns";

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
  /** Of the last failure: its class, a sentence, what to do, and the raw answer without secrets. */
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
