import type { Migration } from "kysely";
import * as baseline from "./001-baseline";
import * as filesWithoutMarks from "./002-files-without-marks";

/** All migrations by name, in order. Never renamed once released. */
export const migrations: Record<string, Migration> = {
  "001-baseline": baseline,
  "002-files-without-marks": filesWithoutMarks,
};
