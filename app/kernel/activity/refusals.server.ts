import { addressGroup } from "#app/kernel/address-group";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import { type Context, inTransaction, type Tx } from "../context";
import { DomainError } from "../errors";
import type { UserActor } from "../permissions";
import { isStorageError } from "../storage-errors";
import { type ActivityEntry, recordActivity } from "./activity.server";

const minute = 60;
/** Anybody can have refusals written, so that they are listed up to a number: the log must not fill the disk. */
const maxPerAddress = 5;
const maxOfAll = 60;
/** How long an answer waits for its line in the log. */
const maxWaitMs = 300;

/**
 * Writes a refusal into the activity log: the first ones of an address, and of all, within a minute. The last one that
 * is written says so.
 */
export async function recordRefusal(ctx: Context, entry: ActivityEntry & { error: string }): Promise<void> {
  const left = await countRefusal(ctx);
  if (left === null) return;
  const error = left > 0 ? entry.error : `${entry.error} Further refusals within this minute are not listed.`;
  const record = (tx: Tx) => recordActivity(tx, { ...entry, error });
  try {
    await inTransaction(ctx, record, { maxWaitMs });
  } catch (error) {
    if (!isStorageError(error) || ctx.pending) throw error;
    // Whoever was refused is told so, also where nothing can be written.
    ctx.log.warn(
      { err: error, name: entry.name, entityId: entry.entityId },
      "a refusal could not be recorded",
    );
  }
}

/**
 * Writes down that somebody who is signed in asked for what only others may do or see.
 * @param asked method and path of the request, e.g. `GET /dashboard/retailers`
 */
export async function recordForbidden(
  ctx: Context,
  { user, asked, error }: { user: UserActor; asked: string; error: string },
): Promise<void> {
  await recordRefusal(ctx, {
    name: "access.refused",
    logType: "account",
    description: `${asked.slice(0, 200)} was refused.`,
    error,
    by: user,
    retailerId: user.retailerId,
    entityId: user.id,
  });
}

/** How many more are listed within the minute; null when this one is not. */
async function countRefusal(ctx: Context): Promise<number | null> {
  try {
    return await countTryInProcess(ctx, [
      { key: `refusals:${addressGroup(ctx.request.ip)}`, allowed: maxPerAddress, windowSeconds: minute },
      { key: "refusals", allowed: maxOfAll, windowSeconds: minute },
    ]);
  } catch (error) {
    if (error instanceof DomainError && error.code === "rate_limited") return null;
    throw error;
  }
}
