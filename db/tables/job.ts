import type { Generated, Selectable } from "kysely";
import type { Instant, JsonText } from "../columns";

export type JobStatus = "queued" | "running" | "done" | "failed";

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
}

export type JobRow = Selectable<JobTable>;
