/** What became of a request that writes, as its sender knows it. */
type Outcome =
  /** It was answered that it was done, with the id of what was made. */
  | { kind: "acknowledged"; id: number }
  /** It was answered that it was not done. */
  | { kind: "refused"; answer: string }
  /** No answer came: it may have been done or not, but not twice. */
  | { kind: "unknown" };

export type Written = "store" | "area" | "circular" | "pages" | "connection";

export interface Entry {
  what: Written;
  /** Unlike that of all others, and a part of what was written. */
  name: string;
  outcome: Outcome;
  /** For a connection the sheet that it writes to, for pages their circular, otherwise 0. */
  target: number;
  /** For a circular or pages how many pages there are, otherwise 0. */
  pages: number;
}

/** What the senders of a series know. */
export interface Ledger {
  written: Entry[];
  signIns: { answered: number; failed: string[] };
  reads: { answered: number; failed: string[] };
}

export function newLedger(): Ledger {
  return { written: [], signIns: { answered: 0, failed: [] }, reads: { answered: 0, failed: [] } };
}
