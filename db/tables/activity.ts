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
