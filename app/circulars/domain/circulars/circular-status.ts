/** Where a circular stands: shoppers see it while it is live, and know when the next one that is scheduled begins. */
export type CircularStatus = "draft" | "scheduled" | "live" | "ended";

/** What decides it. Dates are instants, ISO-8601 UTC. */
export interface StatusFacts {
  /** Null: nobody has published it. */
  publishedAt: string | null;
  activeDate: string;
  terminationDate: string;
}

/**
 * A draft stays one whatever its dates say. A circular that was ended by hand has its end in its termination date, so
 * nothing else is needed here.
 */
export function circularStatus(
  { publishedAt, activeDate, terminationDate }: StatusFacts,
  now: Date,
): CircularStatus {
  if (publishedAt === null) return "draft";
  if (now.getTime() < Date.parse(activeDate)) return "scheduled";
  return now.getTime() < Date.parse(terminationDate) ? "live" : "ended";
}
