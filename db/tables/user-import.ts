import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/**
 * `opened`: the file is read and its columns wait to be matched. `checking`, `checked`: the dry run.
 * `running`, `done`: users are written. `failed`: it ended without an end, `failureReason` says why.
 */
export type UserImportStatus = "opened" | "checking" | "checked" | "running" | "done" | "failed";

/** A file of people on its way to becoming users. */
export interface UserImportTable {
  id: Generated<number>;
  status: UserImportStatus;
  fileName: string;
  /** Null once the file is not needed any more. */
  fileKey: string | null;
  /** SHA-256 of the file, hex. */
  fileHash: string;
  /** In which a file of text is read, where somebody named it; null: found out. */
  encoding: string | null;
  /** Hash of file and options; unique, so that the same import runs once. Null until it runs. */
  fingerprint: string | null;
  /** Who asked; null for the product itself. */
  actorUserId: number | null;
  /** The one retailer whose users it may touch; null when it may touch all. */
  scopeRetailerId: number | null;
  /** Whose users they become, where a row does not say so itself. */
  retailerId: number | null;
  /** The headings of the file, and a few rows below them: string[] and string[][]. */
  headings: JsonText;
  samples: JsonText;
  /** Number of the heading's row, as in the file. */
  headingRow: number;
  /** Rows below the heading that hold anything. */
  rowCount: number;
  /** What the dry run and the import go by; null until the columns are matched. */
  options: JsonText | null;
  /** Rows that the phase under way is through with. */
  doneRows: number;
  /** Number of the last of them, as in the file. */
  lastRow: number;
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
  failedCount: number;
  failureReason: string | null;
  /** Whether users without a password are sent an e-mail to set one. */
  invites: Flag;
  /** The last user invited. */
  invitedUserId: number;
  createdAt: Instant;
  finishedAt: Instant | null;
}

/** A row that did not, or would not, become a user. */
export interface UserImportFailureTable {
  userImportId: number;
  /** As in the file, the heading's row counted. */
  row: number;
  /** string[]; passwords left out. */
  cells: JsonText;
  /** { column, value, message }[] */
  problems: JsonText;
}

export type UserImportRow = Selectable<UserImportTable>;
