import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { isStorageError } from "#app/kernel/storage-errors";
import type { SessionRow } from "#db/tables/identity";

/**
 * A session of somebody who signed in while nothing could be written: the disk was full, or another process held the
 * write lock. It lives in this process until it can be written; a restart ends it.
 */
export interface HeldSession {
  row: SessionRow;
  /** As it was at sign-in; another one ends the session, as it ends those that are written. */
  passwordHash: string | null;
  /** Writes the session and what is told of it. */
  write(tx: Tx): Promise<void>;
  isBeingWritten: boolean;
}

const held = new Map<string, HeldSession>();
/** Ids of written sessions whose row could not be deleted when they were ended, with the end they have anyway. */
const ended = new Map<string, string>();

/** Keeps a session that could not be written. */
export function holdSession(session: Omit<HeldSession, "isBeingWritten">): void {
  forgetExpired(session.row.createdAt);
  held.set(session.row.id, { ...session, isBeingWritten: false });
}

/** The held session of this id, or null. Ends are not looked at. */
export function findHeldSession(id: string): HeldSession | null {
  return held.get(id) ?? null;
}

/** Whether the session is over although its row stands. */
export function isEnded(id: string): boolean {
  return ended.has(id);
}

/** Ends a held session. */
export function dropHeldSession(id: string): void {
  held.delete(id);
}

/** Ends what this process holds of a user's other sessions. */
export function dropHeldSessionsOf(userId: number, exceptId: string): void {
  for (const [id, { row }] of held) if (row.userId === userId && id !== exceptId) held.delete(id);
}

/** Ends a session whose row can't be deleted. */
export function holdEnd(id: string, expiresAt: string): void {
  ended.set(id, expiresAt);
}

/** Writes a held session when that can be done at once; otherwise it stays held. */
export async function tryToWrite(ctx: Context, session: HeldSession): Promise<void> {
  if (session.isBeingWritten) return;
  session.isBeingWritten = true;
  const { id } = session.row;
  const write = async (tx: Tx) => {
    // Ended in the meantime.
    if (held.get(id) !== session) return;
    await session.write(tx);
  };
  try {
    await writeByKeys(ctx, write, 0);
    held.delete(id);
  } catch (error) {
    if (!isStorageError(error)) throw error;
  } finally {
    session.isBeingWritten = false;
  }
}

/**
 * Writes what goes by the key of a session alone: who else signs in or out makes no difference to it, and must not have
 * anybody begin anew.
 */
export function writeByKeys(
  ctx: Context,
  write: (tx: Tx) => Promise<void>,
  maxWaitMs: number,
): Promise<void> {
  return inTransaction(ctx, write, { maxWaitMs, level: "read committed" });
}

function forgetExpired(now: string): void {
  for (const [id, { row }] of held) if (row.expiresAt <= now) held.delete(id);
  for (const [id, expiresAt] of ended) if (expiresAt <= now) ended.delete(id);
}
