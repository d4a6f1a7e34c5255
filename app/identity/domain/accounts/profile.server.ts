import { recordActivity } from "#app/kernel/activity/activity.server";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import { toInstant } from "#db/columns";
import { nameColumns } from "../users/name-columns";
import type { ConfirmEmailInput, ProfileInput } from "./schemas";
import { findUserToken, spendUserToken } from "./user-tokens.server";

/**
 * Changes the actor's own name.
 * @throws DomainError unauthenticated
 */
export async function editProfile(ctx: Context, { firstName, lastName }: ProfileInput): Promise<void> {
  const { actor } = ctx;
  requirePermission(ctx, "account.change");
  if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable("user")
      .set({ ...nameColumns({ firstName, lastName }), updatedAt: toInstant(tx.now()) })
      .where("id", "=", actor.id)
      .execute();
    await recordActivity(tx, {
      name: "account.profileEdited",
      logType: "account",
      description: `${actor.email} changed the own profile.`,
      retailerId: actor.retailerId,
      entityId: actor.id,
      before: { firstName: actor.firstName, lastName: actor.lastName },
      after: { firstName, lastName },
    });
  });
}

/**
 * Confirms the address of whoever holds the link of the mail.
 * @throws DomainError invalid_input, rate_limited
 */
export async function confirmEmail(ctx: Context, input: ConfirmEmailInput): Promise<void> {
  const deadLink = invalidInput({ token: ["This link is not valid any more."] });
  const found = await findUserToken(ctx, { ...input, purposes: ["confirmEmail"] });
  if (!found) {
    await countTryInProcess(ctx, [
      { key: `dead-link:${addressGroup(ctx.request.ip)}`, allowed: 30, windowSeconds: 900 },
    ]);
    throw deadLink;
  }
  await inTransaction(ctx, async (tx) => {
    if (!(await spendUserToken(tx, found.id))) throw deadLink;
    await tx.db
      .updateTable("user")
      .set({ emailConfirmed: 1, updatedAt: toInstant(tx.now()) })
      .where("id", "=", found.userId)
      .execute();
    await recordActivity(tx, {
      name: "account.emailConfirmed",
      logType: "account",
      description: `${found.email} was confirmed.`,
      by: { id: found.userId, email: found.email },
      retailerId: found.retailerId,
      entityId: found.userId,
    });
  });
}
