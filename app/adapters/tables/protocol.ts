import type { ErrorCode, FieldErrors } from "#app/kernel/errors";
import type { LeftOut, TableRow } from "#app/kernel/ports/table-reader";

/** A file to be read, and by what it is taken. */
export interface ReadTask {
  path: string;
  /** As the sender named it. */
  fileName: string;
  encoding: string | null;
  /** Whether signs for lost characters are taken. */
  takesLost: boolean;
  /** Whether hidden rows of a workbook are left out. */
  skipsHidden: boolean;
  /** Characters; longer cells are cut. */
  maxCellLength: number;
  maxBytes: number;
  /** Maximum texts that the cells of a workbook share. */
  maxTexts: number;
}

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
