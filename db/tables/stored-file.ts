import type { Selectable } from "kysely";
import type { Instant } from "../columns";

/** What is known about a file of the file store that rows refer to. Files nobody has looked at yet have no row. */
export interface StoredFileTable {
  /** Its key in the file store. */
  name: string;
  /** Null when the file was lost before its size was known. */
  byteSize: number | null;
  /** When all its bytes were last found to be what the name says. */
  checkedAt: Instant | null;
  /** Since when it is known to be damaged or missing without anything that it could be made from; null: it stands. */
  lostSince: Instant | null;
}

export type StoredFileRow = Selectable<StoredFileTable>;
