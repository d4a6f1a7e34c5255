import type { Instant } from "#db/columns";

/** What a public read gives. */
export interface Published<T = unknown> {
  content: T;
  /** When the content changes by itself, because something begins or ends; null: not before somebody changes something. */
  changesAt: Instant | null;
}

/** The one that comes first; null for none. */
export function earliest(instants: Instant[]): Instant | null {
  return instants.toSorted()[0] ?? null;
}
