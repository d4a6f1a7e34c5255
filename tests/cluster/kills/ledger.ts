/** The outcome of a writing request, as far as its sender knows. */
type Outcome =
  /** The answer said that it was done, with the id of what was made. */
  | { kind: "acknowledged"; id: number }
  /** The answer said that it was not done. */
  | { kind: "refused"; answer: string }
  /** There was no answer: it may have been done or not, but not twice. */
  | { kind: "unknown" };

export type Written = "store" | "area" | "circular" | "pages" | "connection";

export interface Entry {
  what: Written;
  /** A unique name, which is part of what was written. */
  name: string;
  outcome: Outcome;
  /** For a connection, the id of the sheet it writes to; for pages, that of the circular; otherwise 0. */
  target: number;
  /** The number of pages that a circular has, or that were added; otherwise 0. */
  pages: number;
}

/** What all senders of a series have written and seen. */
export interface Ledger {
  written: Entry[];
  signIns: { answered: number; failed: string[] };
  reads: { answered: number; failed: string[] };
}

export function newLedger(): Ledger {
  return { written: [], signIns: { answered: 0, failed: [] }, reads: { answered: 0, failed: [] } };
}
