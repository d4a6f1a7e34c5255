import { createHash, randomBytes } from "node:crypto";
import { toInstant } from "#db/columns";
import type { SessionRow } from "#db/tables/session";
import type { UserRow } from "#db/tables/user";
import { recordActivity } from "../activity/activity.server";
import { type Context, inTransaction } from "../context";
import { DomainError, notFound } from "../errors";
import { requirePermission, type UserActor } from "../permissions";

const minute = 60_000;
const day = 24 * 60 * minute;
/** A session ends this long after its last use, and at the latest this long after sign-in. */
const sessionLife = {
  browser: { idleMs: 60 * minute, absoluteMs: 12 * 60 * minute },
  api: { idleMs: 60 * minute, absoluteMs: 60 * minute },
  // Opens nothing but the Customer's own shopping list, which is looked at once a week.
  customer: { idleMs: 30 * day, absoluteMs: 180 * day },
};
/** Uses within this time of the last one are not written down again. */
const touchEveryMs = minute;

export interface FoundSession {
  actor: UserActor;
  /** The retailer an Administrator has chosen; always the own one for staff. Null: all. */
  currentRetailerId: number | null;
}

/** Milliseconds from the making of a session to its certain end. */
export function createdSessionLife(kind: SessionRow["kind"]): number {
  return sessionLife[kind].absoluteMs;
}

/**
 * Makes a session with a new secret. Gives the secret (256 random bits), which is stored nowhere:
 * the row holds its hash.
 */
export async function createSession(ctx: Context, userId: number, kind: SessionRow["kind"]): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const now = ctx.now();
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom("session").where("expiresAt", "<=", toInstant(now)).execute();
    await tx.db
      .insertInto("session")
      .values({
        id: hashSecret(secret),
        kind,
        userId,
        currentRetailerId: null,
        ip: ctx.ip ?? "",
        userAgent: (ctx.userAgent ?? "").slice(0, 300),
        createdAt: toInstant(now),
        lastSeenAt: toInstant(now),
        expiresAt: toInstant(new Date(now.getTime() + sessionLife[kind].absoluteMs)),
      })
      .execute();
  });
  return secret;
}

/** The session and its user as they are now, or null when either has ended. Notes the use. */
export async function findSession(
  ctx: Context,
  secret: string,
  kind: SessionRow["kind"],
): Promise<FoundSession | null> {
  const id = hashSecret(secret);
  const now = ctx.now();
  const row = await ctx.db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.userId")
    .selectAll("user")
    .select(["session.lastSeenAt", "session.currentRetailerId"])
    .where("session.id", "=", id)
    .where("session.kind", "=", kind)
    .where("session.expiresAt", ">", toInstant(now))
    .where("session.lastSeenAt", ">", toInstant(new Date(now.getTime() - sessionLife[kind].idleMs)))
    .where("user.disabledAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - Date.parse(row.lastSeenAt) > touchEveryMs) await touchSession(ctx, id, now);
  const actor = actorOf(row, id);
  return { actor, currentRetailerId: actor.retailerId ?? row.currentRetailerId };
}

/** Ends the actor's own session. A session that has ended can't come back: rows are never written again. */
export async function endSession(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user") return;
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom("session").where("id", "=", actor.sessionId).execute();
    await recordActivity(tx, {
      name: "account.signedOut",
      logType: "account",
      description: `${actor.email} signed out.`,
      retailerId: actor.retailerId,
      entityId: actor.id,
    });
  });
}

/**
 * Remembers which retailer an Administrator works on; null means all.
 * @throws DomainError forbidden for anyone whose retailer is fixed, not_found
 */
export async function chooseRetailer(ctx: Context, retailerId: number | null): Promise<void> {
  requirePermission(ctx, "retailers.select");
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people choose a retailer.");
  await inTransaction(ctx, async (tx) => {
    if (retailerId !== null) {
      const found = await tx.db
        .selectFrom("retailer")
        .select("id")
        .where("id", "=", retailerId)
        .executeTakeFirst();
      if (!found) throw notFound("Retailer");
    }
    await tx.db
      .updateTable("session")
      .set({ currentRetailerId: retailerId })
      .where("id", "=", actor.sessionId)
      .execute();
  });
}

async function touchSession(ctx: Context, id: string, now: Date): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.db
      .updateTable("session")
      .set({ lastSeenAt: toInstant(now) })
      .where("id", "=", id)
      .execute(),
  );
}

function actorOf(user: UserRow, sessionId: string): UserActor {
  const { id, email, firstName, lastName, role, retailerId } = user;
  return { kind: "user", id, email, firstName, lastName, role, retailerId, sessionId };
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
