import { toFlag, toInstant } from "#db/columns";
import type { Tx } from "../context";
import type { Actor } from "../permissions";
import { redactFields, redactText } from "../redact";
import type { ActivityType } from "./activity-list";

/** What stands for a secret in the log. */
const mark = "••••••";

export interface ActivityEntry {
  /** What was done, e.g. `circular.created`. */
  name: string;
  logType: ActivityType;
  /** A sentence for people. */
  description: string;
  error?: string;
  retailerId?: number | null;
  entityId?: number | null;
  /** Who did it, where the entry point can't know yet: at sign-in, and by a mailed link. */
  by?: { id: number; email: string };
  /** The changed thing before and after; secrets in it are covered. */
  before?: unknown;
  after?: unknown;
}

/** Writes one line of the activity log into the transaction of the change it tells of. */
export function recordActivity(tx: Tx, entry: ActivityEntry): Promise<void> {
  return recordActivities(tx, [entry]);
}

/** SQLite takes 32,766 values in one statement. */
const maxLinesPerInsert = 500;

/** As `recordActivity`, for a change of many things, of which each has its line. */
export async function recordActivities(tx: Tx, entries: ActivityEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += maxLinesPerInsert) {
    const some = entries.slice(first, first + maxLinesPerInsert);
    await tx.db
      .insertInto("activity")
      .values(some.map((entry) => toLine(tx, entry)))
      .execute();
  }
}

function toLine(tx: Tx, entry: ActivityEntry) {
  return {
    at: toInstant(tx.now()),
    name: entry.name,
    logType: entry.logType,
    description: redactText(entry.description, mark),
    errorDescription: entry.error === undefined ? null : redactText(entry.error, mark),
    sourceName: tx.source,
    succeeded: toFlag(entry.error === undefined),
    userId: entry.by?.id ?? (tx.actor.kind === "user" ? tx.actor.id : null),
    userName: actorName(tx.actor, entry.by),
    retailerId: entry.retailerId ?? null,
    entityId: entry.entityId ?? null,
    before: toStored(entry.before),
    after: toStored(entry.after),
    // As people know it where the system reports IPv4 in IPv6.
    ip: tx.request.ip?.replace(/^::ffff:/i, "") ?? null,
    requestId: tx.request.id,
  };
}

/** What the fields of a change were before it: of a row, those that the change names. */
export function fieldsBefore(row: object, change: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => (change as Record<string, unknown>)[name] !== undefined),
  );
}

function toStored(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(redactFields(value, mark));
}

/** With the key that acts for them. */
function actorName(actor: Actor, by?: ActivityEntry["by"]): string {
  const isActor = actor.kind === "user" && (by?.id ?? actor.id) === actor.id;
  if (isActor) return actor.apiKey ? `${actor.email} (API key ${actor.apiKey.name})` : actor.email;
  if (by) return by.email;
  if (actor.kind === "user") return actor.email;
  return actor.kind === "system" ? actor.name : "anonymous";
}
