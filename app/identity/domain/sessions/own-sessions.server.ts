import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { requirePermission, type UserActor } from "#app/kernel/permissions";
import type { SessionRow } from "#db/tables/identity";
import { isLive } from "../accounts/sessions.server";
import { endAccess } from "../credentials/end-access.server";
import { describeUserAgent } from "./user-agent.server";

export interface OwnSession {
  /** Names it in requests; nobody can sign in with it. */
  key: string;
  kind: SessionRow["kind"];
  /** E.g. "Firefox on Windows". */
  browser: string;
  /** As far as the place is known. */
  ip: string;
  signedInBy: SessionRow["signedInBy"];
  createdAt: string;
  lastSeenAt: string;
  /** The one that asks. */
  current: boolean;
}

/** Where the actor is signed in, the one that asks first, then the last used. */
export async function listOwnSessions(ctx: Context): Promise<OwnSession[]> {
  const { sessionId } = requireUser(ctx);
  const rows = await findLive(ctx);
  return rows
    .map((row) => ({
      key: keyOf(row),
      kind: row.kind,
      browser: describeUserAgent(row.userAgent),
      ip: row.ip.replace(/^::ffff:/i, ""),
      signedInBy: row.signedInBy,
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
      current: row.id === sessionId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the actor's sessions. @throws DomainError not_found, also for somebody else's */
export async function endOwnSession(ctx: Context, { key }: { key: string }): Promise<void> {
  const user = requireUser(ctx);
  const found = (await findLive(ctx)).find((row) => keyOf(row) === key);
  if (!found) throw notFound("Session");
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom("session").where("id", "=", found.id).where("userId", "=", user.id).execute();
    await recordActivity(tx, {
      name: "account.sessionEnded",
      logType: "account",
      description: `${user.email} signed out elsewhere (${describeUserAgent(found.userAgent)}).`,
      retailerId: user.retailerId,
      entityId: user.id,
    });
  });
}

/** Ends all of the actor's sessions, API tokens and API keys but the session that asks. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const user = requireUser(ctx);
  await inTransaction(ctx, async (tx) => {
    await endAccess(tx, user.id, user.sessionId);
    await recordActivity(tx, {
      name: "account.otherSessionsEnded",
      logType: "account",
      description: `${user.email} signed out everywhere else.`,
      retailerId: user.retailerId,
      entityId: user.id,
    });
  });
}

async function findLive(ctx: Context): Promise<SessionRow[]> {
  const rows = await ctx.db
    .selectFrom("session")
    .selectAll()
    .where("userId", "=", requireUser(ctx).id)
    .orderBy("lastSeenAt", "desc")
    .execute();
  return rows.filter((row) => isLive(row, ctx.now()));
}

/** A part of the hash: enough to tell them apart. */
function keyOf({ id }: Pick<SessionRow, "id">): string {
  return id.slice(0, 16);
}

function requireUser(ctx: Context): UserActor {
  const { actor } = ctx;
  requirePermission(ctx, "account.change");
  if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  return actor;
}
