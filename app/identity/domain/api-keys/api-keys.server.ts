import { createHash } from "node:crypto";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { conflictOf, DomainError, notFound } from "#app/kernel/errors";
import { isAllowed, requirePermission, type UserActor } from "#app/kernel/permissions";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";
import { toInstant } from "#db/columns";
import { requireConfirmed } from "../sign-in-factors/confirmation.server";
import { makeKey } from "./key-format";
import type { ApiKeyInput } from "./schemas";

const dayMs = 24 * 60 * 60_000;
const maxKeys = 50;
const mailedAccess = { read: "read only", full: "full access" };

/**
 * Makes a key of the API that acts in the actor's name, and has them told by mail. Gives it once: only its hash is stored.
 * @throws DomainError forbidden, unauthenticated unless confirmed lately, conflict for a name that another key of theirs has, and for too many
 */
export async function addApiKey(ctx: Context, input: ApiKeyInput): Promise<{ id: number; key: string }> {
  const owner = requirePerson(ctx);
  const key = makeKey();
  const now = ctx.now();
  return inTransaction(ctx, async (tx) => {
    await requireConfirmed(tx);
    const own = await tx.db.selectFrom("apiKey").select("name").where("userId", "=", owner.id).execute();
    if (own.some(({ name }) => name.toLowerCase() === input.name.toLowerCase()))
      throw conflictOf({ name: ["Another key of yours has this name."] });
    if (own.length >= maxKeys)
      throw new DomainError("conflict", `At most ${maxKeys} keys are allowed. Revoke those you don’t need.`);
    const { name, access, days } = input;
    const expiresAt = toInstant(new Date(now.getTime() + Number(days) * dayMs));
    const { id } = await tx.db
      .insertInto("apiKey")
      .values({
        userId: owner.id,
        name,
        access,
        keyHash: hashKey(key),
        hint: key.slice(-4),
        createdAt: toInstant(now),
        expiresAt,
        lastUsedAt: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "account.apiKeyCreated",
      logType: "account",
      description: `${owner.email} made the API key "${name}".`,
      retailerId: owner.retailerId,
      entityId: owner.id,
      after: { name, access, expiresAt },
    });
    const change = `An API key of your account was made: “${name}”, ${mailedAccess[access]}, until ${expiresAt.slice(0, 10)}.`;
    await queueEmails(tx, "sign-in-changed", [owner.id], { facts: { change } });
    return { id, key };
  });
}

/**
 * Ends a key at once: one's own, or as an Administrator anybody's.
 * @throws DomainError forbidden, not_found
 */
export async function revokeApiKey(ctx: Context, id: number): Promise<void> {
  const actor = requirePerson(ctx);
  await inTransaction(ctx, async (tx) => {
    const key = await tx.db
      .selectFrom("apiKey")
      .innerJoin("user", "user.id", "apiKey.userId")
      .select(["apiKey.name", "apiKey.userId", "user.email", "user.retailerId"])
      .where("apiKey.id", "=", id)
      .executeTakeFirst();
    if (!key || (key.userId !== actor.id && !mayRevokeAll(ctx))) throw notFound("API key");
    await tx.db.deleteFrom("apiKey").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "account.apiKeyRevoked",
      logType: "account",
      description: `The API key "${key.name}" of ${key.email} was revoked.`,
      retailerId: key.retailerId,
      entityId: key.userId,
    });
  });
}

/** Whether the actor sees and ends the keys of all people. */
export function mayRevokeAll(ctx: Pick<Context, "actor">): boolean {
  return isAllowed(ctx.actor, "users.manageAdministrators");
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Whoever is signed in to the back-office, and is no key. */
export function requirePerson(ctx: Pick<Context, "actor">): UserActor {
  requirePermission(ctx, "apiKeys.manage");
  if (ctx.actor.kind !== "user") throw new DomainError("forbidden", "Only people have API keys.");
  return ctx.actor;
}
