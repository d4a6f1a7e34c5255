import type { Context, Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { isAllowed, type UserActor } from "#app/kernel/permissions";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import { isStorageError } from "#app/kernel/storage-errors";
import { toInstant } from "#db/columns";
import { writeByKeys } from "../accounts/sessions.server";
import { hashKey } from "./api-keys.server";
import { isWellFormed } from "./key-format";

const callsPerMinute = 600;
/** Uses within this time of the last one are not written down again. */
const touchEveryMs = 60_000;

/**
 * The user in whose name a key acts, as they are now: what they lose, their keys lose.
 * @throws DomainError unauthenticated for a key that is none, has ended, was revoked, or whose owner is disabled or may
 * not use the back-office any more; rate_limited
 */
export async function findKeyOwner(ctx: Context, key: string): Promise<UserActor> {
  const refused = new DomainError(
    "unauthenticated",
    "The API key is not valid, has expired, or was revoked.",
  );
  if (!isWellFormed(key)) throw refused;
  const now = ctx.now();
  const row = await ctx.db
    .selectFrom("apiKey")
    .innerJoin("user", "user.id", "apiKey.userId")
    .select(["user.id", "email", "firstName", "lastName", "role", "retailerId"])
    .select(["apiKey.id as keyId", "apiKey.name", "apiKey.access", "apiKey.lastUsedAt"])
    .where("keyHash", "=", hashKey(key))
    .where("apiKey.expiresAt", ">", toInstant(now))
    .where("user.disabledAt", "is", null)
    .executeTakeFirst();
  if (!row) throw refused;
  const { keyId, name, access, lastUsedAt, ...user } = row;
  const actor: UserActor = {
    kind: "user",
    ...user,
    sessionId: `api-key:${keyId}`,
    apiKey: { id: keyId, name, access },
  };
  if (!isAllowed(actor, "backOffice.use")) throw refused;
  await countTryInProcess(ctx, [{ key: `api-key:${keyId}`, allowed: callsPerMinute, windowSeconds: 60 }]);
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) > touchEveryMs)
    await touch(ctx, keyId, now);
  return actor;
}

/** Best effort: whoever reads must not wait for those who write, nor fail where nobody can write. */
async function touch(ctx: Context, id: number, now: Date): Promise<void> {
  const write = async (tx: Tx) => {
    await tx.db
      .updateTable("apiKey")
      .set({ lastUsedAt: toInstant(now) })
      .where("id", "=", id)
      .execute();
  };
  try {
    await writeByKeys(ctx, write, { maxWaitMs: 0 });
  } catch (error) {
    if (!isStorageError(error)) throw error;
    ctx.log.debug({ err: error }, "a key's use could not be written");
  }
}
