import { getCircularGroup } from "#app/catalogue/domain/circular-groups/queries.server";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { toFlag, toInstant } from "#db/columns";
import { storeTexts } from "#db/store-search";
import { getStore } from "./queries.server";
import { hoursColumns } from "./read-hours.server";
import type { StoreInput } from "./schemas";

/**
 * Adds a store to a circular group of its retailer.
 * @throws DomainError not_found for a retailer or group that isn't the actor's, invalid_input for a group of
 * another retailer, conflict for a slug that is taken
 */
export async function addStore(ctx: Context, input: StoreInput): Promise<{ id: number }> {
  requirePermission(ctx, "stores.write");
  requireOwnRetailer(ctx, input.retailerId);
  return inTransaction(ctx, async (tx) => {
    await assertFits(tx, input);
    const now = toInstant(tx.now());
    const { id } = await tx.db
      .insertInto("store")
      .values({ ...toRow(input), createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "store.created",
      logType: "store",
      description: `Store "${input.name}" was added.`,
      retailerId: input.retailerId,
      entityId: id,
      after: input,
    });
    return { id };
  });
}

/**
 * Replaces what is known of a store.
 * @throws DomainError not_found, invalid_input, conflict; as `addStore` does
 */
export async function editStore(ctx: Context, id: number, input: StoreInput): Promise<void> {
  requirePermission(ctx, "stores.write");
  requireOwnRetailer(ctx, input.retailerId);
  await inTransaction(ctx, async (tx) => {
    const before = await getStore(tx, id);
    await assertFits(tx, input, id);
    await tx.db
      .updateTable("store")
      .set({ ...toRow(input), updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "store.edited",
      logType: "store",
      description: `Store "${input.name}" was edited.`,
      retailerId: input.retailerId,
      entityId: id,
      before: fieldsBefore(
        { ...before, circularGroupId: before.circularGroup.id, retailerId: before.circularGroup.retailer.id },
        input,
      ),
      after: input,
    });
  });
}

/** @throws DomainError not_found */
export async function deleteStore(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "stores.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getStore(tx, id);
    await tx.db.deleteFrom("store").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "store.deleted",
      logType: "store",
      description: `Store "${before.name}" was deleted.`,
      retailerId: before.circularGroup.retailer.id,
      entityId: id,
      before,
    });
  });
}

function toRow({ hasExistingShoppingList, ...input }: StoreInput) {
  return {
    ...input,
    ...storeTexts(input),
    ...hoursColumns(input.hours),
    hasExistingShoppingList: toFlag(hasExistingShoppingList),
  };
}

async function assertFits(ctx: Context, input: StoreInput, exceptId = 0): Promise<void> {
  await getRetailer(ctx, input.retailerId);
  const group = await getCircularGroup(ctx, input.circularGroupId);
  if (group.retailer.id !== input.retailerId) {
    throw invalidInput({ circularGroupId: ["This circular group belongs to another retailer."] });
  }
  await assertFree(ctx, "store", { slug: input.slug }, { retailerId: input.retailerId, exceptId });
}
