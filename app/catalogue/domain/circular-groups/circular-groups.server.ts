import { sql } from "kysely";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { describeDependents } from "#app/kernel/dependents.server";
import { conflictOf, DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import { type CircularGroup, getCircularGroup } from "./queries.server";
import type { CircularGroupInput } from "./schemas";

/**
 * Makes a group without pages.
 * @throws DomainError not_found for a retailer that isn't the actor's, conflict for a name that is taken
 */
export async function addCircularGroup(ctx: Context, input: CircularGroupInput): Promise<{ id: number }> {
  requirePermission(ctx, "circularGroups.write");
  requireOwnRetailer(ctx, input.retailerId);
  return inTransaction(ctx, async (tx) => {
    await getRetailer(tx, input.retailerId);
    await assertFree(tx, "circularGroup", { name: input.name }, input);
    const now = toInstant(tx.now());
    const { id } = await tx.db
      .insertInto("circularGroup")
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "circularGroup.created",
      logType: "circularGroup",
      description: `Circular group "${input.name}" was added.`,
      retailerId: input.retailerId,
      entityId: id,
      after: input,
    });
    return { id };
  });
}

/**
 * Changes a group's name, or its retailer as long as it shows no pages and has no
 * stores: those belong to the old one.
 * @throws DomainError not_found, conflict
 */
export async function editCircularGroup(ctx: Context, id: number, input: CircularGroupInput): Promise<void> {
  requirePermission(ctx, "circularGroups.write");
  requireOwnRetailer(ctx, input.retailerId);
  await inTransaction(ctx, async (tx) => {
    const before = await getCircularGroup(tx, id);
    await getRetailer(tx, input.retailerId);
    if (before.retailer.id !== input.retailerId) await assertMovable(tx, before);
    await assertFree(tx, "circularGroup", { name: input.name }, { ...input, exceptId: id });
    await tx.db
      .updateTable("circularGroup")
      .set({ ...input, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "circularGroup.edited",
      logType: "circularGroup",
      description: `Circular group "${input.name}" was edited.`,
      retailerId: input.retailerId,
      entityId: id,
      before: { name: before.name, retailerId: before.retailer.id },
      after: input,
    });
  });
}

/**
 * Deletes a group; the pages it showed stay in their circulars.
 * @throws DomainError not_found, conflict while there are stores in it
 */
export async function deleteCircularGroup(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circularGroups.write");
  await inTransaction(ctx, async (tx) => {
    const { name, retailer } = await getCircularGroup(tx, id);
    const stores = await storesOf(tx, id);
    if (stores) {
      const message = `The circular group "${name}" has ${stores}. Move or delete them before you delete the group.`;
      throw new DomainError("conflict", message);
    }
    await tx.db.deleteFrom("circularGroup").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "circularGroup.deleted",
      logType: "circularGroup",
      description: `Circular group "${name}" was deleted.`,
      retailerId: retailer.id,
      entityId: id,
      before: { name },
    });
  });
}

async function assertMovable(ctx: Context, group: CircularGroup): Promise<void> {
  const stores = await storesOf(ctx, group.id);
  let message: string | null = null;
  if (group.pageCount > 0) {
    message = "The group shows pages of its retailer. Remove them before it moves to another one.";
  } else if (stores) {
    message = `The group has ${stores}. Put them into another group before it moves to another retailer.`;
  }
  if (message) throw conflictOf({ retailerId: [message] });
}

function storesOf(ctx: Context, circularGroupId: number): Promise<string | null> {
  return describeDependents(ctx, [
    { noun: "store", table: "store", where: sql`"circularGroupId" = ${circularGroupId}` },
  ]);
}
