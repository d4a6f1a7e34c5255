import { createHash, randomBytes } from "node:crypto";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { requirePermission, type UserActor } from "#app/kernel/permissions";
import { isStorageError } from "#app/kernel/storage-errors";
import { toInstant } from "#db/columns";
import { isCommitUnknown } from "#db/errors";
import type { SessionRow, SignedInBy, UserRow } from "#db/tables/identity";
import { hasSecondStep, isTooWeak, owesSecondStep } from "../sign-in-factors/requirement.server";
import {
  dropHeldSession,
  findHeldSession,
  type HeldSession,
  holdEnd,
  holdSession,
  isEnded,
  tryToWrite,
  writeByKeys,
} from "./held-sessions.server";

const minute = 60_000;
const day = 24 * 60 * minute;
/** A session ends this long after its last use, and at the latest this long after sign-in. */
const sessionLife = {
  browser: { idleMs: 60 * minute, absoluteMs: 12 * 60 * minute },
  api: { idleMs: 60 * minute, absoluteMs: 60 * minute },
  // Opens nothing but the Customer's own shopping list, which is looked at once a week.
  customer: { idleMs: 30 * day, absoluteMs: 180 * day },
};
/** How long signing in and out wait for other processes that write, before they do without. */
const briefWaitMs = 300;
/** Uses within this time of the last one are not written down again. */
const touchEveryMs = minute;

export interface FoundSession {
  actor: UserActor;
  /** The retailer an Administrator has chosen; always the own one for staff. Null: all. */
  currentRetailerId: number | null;
  /** A second step is required of the user, who has none: nothing is to be done but to set one up. */
  owesSecondStep: boolean;
}

/** Milliseconds from the making of a session to its certain end. */
export function createdSessionLife(kind: SessionRow["kind"]): number {
  return sessionLife[kind].absoluteMs;
}

/**
 * Makes a session with a new secret. Gives the secret (256 random bits), which is stored nowhere:
 * the row holds its hash. Where nothing can be written (a full disk, a locked database), the session is held in memory:
 * people must be able to sign in and read.
 * @param record writes into the same transaction what is told of the sign-in
 * @param signedInBy what was proved for it
 */
export async function createSession(
  ctx: Context,
  userId: number,
  kind: SessionRow["kind"],
  record: (tx: Tx) => Promise<void> = async () => {},
  signedInBy: SignedInBy = "password",
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const now = ctx.now();
  const row: SessionRow = {
    id: hashSecret(secret),
    kind,
    userId,
    currentRetailerId: null,
    ip: ctx.ip ?? "",
    userAgent: (ctx.userAgent ?? "").slice(0, 300),
    createdAt: toInstant(now),
    lastSeenAt: toInstant(now),
    expiresAt: toInstant(new Date(now.getTime() + sessionLife[kind].absoluteMs)),
    signedInBy,
    confirmedAt: toInstant(now),
  };
  const write = async (tx: Tx) => {
    await forgetExpired(tx, row.createdAt);
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("session")
      .values(row)
      .onConflict((oc) => oc.column("id").doNothing())
      .executeTakeFirstOrThrow();
    // It stands already, from a commit whose answer was lost.
    if (numInsertedOrUpdatedRows === 0n) return;
    await record({ ...ctx, now: () => now, db: tx.db, pending: tx.pending });
  };
  try {
    await writeByKeys(ctx, write, briefWaitMs).catch((error: unknown) => {
      if (!isCommitUnknown(error)) throw error;
      return writeByKeys(ctx, write, briefWaitMs);
    });
  } catch (error) {
    if (!isStorageError(error) || ctx.pending) throw error;
    ctx.log.warn({ err: error, userId }, "a session could not be written and is held in memory");
    const { passwordHash } = await ctx.db
      .selectFrom("user")
      .select("passwordHash")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    holdSession({ row, passwordHash, write });
  }
  return secret;
}

/**
 * The session and its user as they are now, or null when either has ended, or the user has a second step that the session
 * was made without. Notes the use.
 */
export async function findSession(
  ctx: Context,
  secret: string,
  kind: SessionRow["kind"],
): Promise<FoundSession | null> {
  const id = hashSecret(secret);
  // First of all: it may be written, and so be held no longer, while the database is asked.
  const held = findHeldSession(id);
  if (held) return findHeld(ctx, held, kind);
  const now = ctx.now();
  const row = await users(ctx)
    .innerJoin("session", "session.userId", "user.id")
    .select(["session.lastSeenAt", "session.currentRetailerId", "session.signedInBy"])
    .where("session.id", "=", id)
    .where("session.kind", "=", kind)
    .where("session.expiresAt", ">", toInstant(now))
    .where("session.lastSeenAt", ">", toInstant(new Date(now.getTime() - sessionLife[kind].idleMs)))
    .executeTakeFirst();
  if (!row || isEnded(id) || isTooWeak(row, row.signedInBy)) return null;
  if (now.getTime() - Date.parse(row.lastSeenAt) > touchEveryMs) await touchSession(ctx, id, now);
  const actor = actorOf(row, id);
  return {
    actor,
    currentRetailerId: actor.retailerId ?? row.currentRetailerId,
    owesSecondStep: await owesSecondStep(ctx, row, row.signedInBy),
  };
}

/** Whether a session is neither over nor forgotten at that moment. */
export function isLive({ kind, lastSeenAt, expiresAt }: SessionRow, now: Date): boolean {
  const idleMs = now.getTime() - Date.parse(lastSeenAt);
  return expiresAt > toInstant(now) && idleMs < sessionLife[kind].idleMs;
}

/** Users who may sign in, with what is asked of them. */
function users(ctx: Context) {
  return ctx.db
    .selectFrom("user")
    .selectAll("user")
    .select(hasSecondStep.as("hasSecondStep"))
    .where("user.disabledAt", "is", null);
}

/** Who a session belongs to that is still held in memory. Writes it where that can be done now. */
async function findHeld(
  ctx: Context,
  held: HeldSession,
  kind: SessionRow["kind"],
): Promise<FoundSession | null> {
  const { row } = held;
  const now = ctx.now();
  const user = await users(ctx).where("user.id", "=", row.userId).executeTakeFirst();
  if (row.kind !== kind) return null;
  const isOver = !isLive(row, now) || !user || isTooWeak(user, row.signedInBy);
  if (isOver || user.passwordHash !== held.passwordHash) {
    dropHeldSession(row.id);
    return null;
  }
  row.lastSeenAt = toInstant(now);
  await tryToWrite(ctx, held);
  return {
    actor: actorOf(user, row.id),
    currentRetailerId: user.retailerId,
    owesSecondStep: await owesSecondStep(ctx, user, row.signedInBy),
  };
}

/**
 * Ends the actor's own session. A session that has ended can't come back: rows are never written again. Where the row
 * can't be deleted (a full disk, a locked database), this process remembers that it is over.
 */
export async function endSession(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user") return;
  requirePermission(ctx, "account.change");
  dropHeldSession(actor.sessionId);
  const end = async (tx: Tx) => {
    await tx.db.deleteFrom("session").where("id", "=", actor.sessionId).execute();
    await recordActivity(tx, {
      name: "account.signedOut",
      logType: "account",
      description: `${actor.email} signed out.`,
      retailerId: actor.retailerId,
      entityId: actor.id,
    });
  };
  try {
    await writeByKeys(ctx, end, briefWaitMs);
  } catch (error) {
    if (!isStorageError(error) || ctx.pending) throw error;
    ctx.log.warn({ err: error, userId: actor.id }, "a session's end could not be written");
    const latestEnd = ctx.now().getTime() + sessionLife.customer.absoluteMs;
    holdEnd(actor.sessionId, toInstant(new Date(latestEnd)));
  }
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

/** Deletes expired sessions, except those that another transaction is deleting. */
async function forgetExpired(tx: Tx, now: string): Promise<void> {
  const expired = tx.db
    .selectFrom("session")
    .select("id")
    .where("expiresAt", "<=", now)
    .forUpdate()
    .skipLocked();
  await tx.db
    .with("expired", () => expired)
    .deleteFrom("session")
    .where("id", "in", (eb) => eb.selectFrom("expired").select("id"))
    .execute();
}

/** Best effort: whoever reads must not wait for those who write, nor fail where nobody can write. */
async function touchSession(ctx: Context, id: string, now: Date): Promise<void> {
  const touch = async (tx: Tx) => {
    await tx.db
      .updateTable("session")
      .set({ lastSeenAt: toInstant(now) })
      .where("id", "=", id)
      .execute();
  };
  try {
    await writeByKeys(ctx, touch, 0);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    ctx.log.debug({ err: error }, "a session's use could not be written");
  }
}

function actorOf(user: UserRow, sessionId: string): UserActor {
  const { id, email, firstName, lastName, role, retailerId } = user;
  return { kind: "user", id, email, firstName, lastName, role, retailerId, sessionId };
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
