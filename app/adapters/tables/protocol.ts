import type { ErrorCode, FieldErrors } from "#app/kernel/errors";
import type { LeftOut, TableRow } from "#app/kernel/ports/table-reader";
import type { ReadTask } from "./open-rows";

/** What the reading process is told: the file first, then to go on, once for each batch. */
export type ReaderMessage = { read: ReadTask } | { next: true };

/** A DomainError on its way between processes. */
export interface Problem {
  code: ErrorCode;
  message: string;
  fields: FieldErrors;
}

/** What it answers each time; `rows: null` at the end of the file, with what was left out of it. */
export type ReaderAnswer =
  | { rows: TableRow[] | null; leftOut?: LeftOut }
  | { problem: Problem }
  | { failure: string };
