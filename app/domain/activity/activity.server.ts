import { toFlag, toInstant } from "#db/columns";
import type { Context } from "../context";
import type { Actor } from "../permissions";

export interface ActivityEntry {
  /** What was done, e.g. `circular.created`. */
  name: string;
  logType:
    | "account"
    | "retailer"
    | "user"
    | "category"
    | "circular"
    | "circularGroup"
    | "store"
    | "page"
    | "area"
    | "recipe"
    | "recipeCategory"
    | "email"
    | "service"
    | "subservice"
    | "property"
    | "connection"
    | "connectionRun"
    | "sheet"
    | "settings"
    | "system";
  /** A sentence for people. */
  description: string;
  error?: string;
  retailerId?: number | null;
  entityId?: number | null;
  /** The changed thing before and after; must hold no secret. */
  before?: unknown;
  after?: unknown;
}

/** Writes one line of the activity log into the transaction of the change it tells of. */
export async function recordActivity(ctx: Context, entry: ActivityEntry): Promise<void> {
  await ctx.db
    .insertInto("activity")
    .values({
      at: toInstant(ctx.now()),
      name: entry.name,
      logType: entry.logType,
      description: entry.description,
      errorDescription: entry.error ?? null,
      sourceName: ctx.source,
      succeeded: toFlag(entry.error === undefined),
      userId: ctx.actor.kind === "user" ? ctx.actor.id : null,
      userName: actorName(ctx.actor),
      retailerId: entry.retailerId ?? null,
      entityId: entry.entityId ?? null,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      ip: ctx.ip,
      requestId: ctx.requestId,
    })
    .execute();
}

function actorName(actor: Actor): string {
  if (actor.kind === "user") return actor.email;
  return actor.kind === "system" ? actor.name : "anonymous";
}
