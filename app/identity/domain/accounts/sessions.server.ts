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
  /** A second step is required of the user, who has none: nothing is to be done but to set one up. */
  owesSecondStep: boolean;
}

/** Milliseconds from the making of a session to its certain end. */
export function createdSessionLife(kind: SessionRow["kind"]): number {
  return sessionLife[kind].absoluteMs;
}

/**
 * Makes a session with a new secret. Gives the secret (256 random bits), which is stored nowhere:
 * the row holds its hash.
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
    ip: ctx.request.ip ?? "",
    userAgent: (ctx.request.userAgent ?? "").slice(0, 300),
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
    await record(tx);
  };
  await writeByKeys(ctx, write).catch((error: unknown) => {
    if (!isCommitUnknown(error)) throw error;
    return writeByKeys(ctx, write);
  });
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
  const now = ctx.now();
  const row = await users(ctx)
    .innerJoin("session", "session.userId", "user.id")
    .select(["session.lastSeenAt", "session.currentRetailerId", "session.signedInBy"])
    .where("session.id", "=", id)
    .where("session.kind", "=", kind)
    .where("session.expiresAt", ">", toInstant(now))
    .where("session.lastSeenAt", ">", toInstant(new Date(now.getTime() - sessionLife[kind].idleMs)))
    .executeTakeFirst();
  if (!row || isTooWeak(row, row.signedInBy)) return null;
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

/** Ends the actor's own session. A session that has ended can't come back: rows are never written again. */
export async function endSession(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user") return;
  requirePermission(ctx, "account.change");
  await writeByKeys(ctx, async (tx) => {
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
    await writeByKeys(ctx, touch, { maxWaitMs: 0 });
  } catch (error) {
    if (!isStorageError(error)) throw error;
    ctx.log.debug({ err: error }, "a session's use could not be written");
  }
}

/**
 * Writes what goes by the key of a session alone: who else signs in or out makes no difference to it, and must not have
 * anybody begin anew.
 */
export function writeByKeys(
  ctx: Context,
  write: (tx: Tx) => Promise<void>,
  { maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<void> {
  return inTransaction(ctx, write, { maxWaitMs, level: "read committed" });
}

function actorOf(user: UserRow, sessionId: string): UserActor {
  const { id, email, firstName, lastName, role, retailerId } = user;
  return { kind: "user", id, email, firstName, lastName, role, retailerId, sessionId };
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
