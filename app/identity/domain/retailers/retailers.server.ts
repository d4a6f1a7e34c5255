import { sql } from "kysely";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { describeDependents, type HolderQuery } from "#app/kernel/dependents.server";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { getRetailer } from "./queries.server";
import { assignServices } from "./retailer-services.server";
import type { RetailerInput } from "./schemas";

/**
 * Adds a retailer with the services it uses.
 * @throws DomainError conflict for a name or slug that is taken, invalid_input for services it can't use
 */
export async function addRetailer(ctx: Context, input: RetailerInput): Promise<{ id: number }> {
  requirePermission(ctx, "retailers.manage");
  if (input.requiresSecondStep === 1) requirePermission(ctx, "retailers.setSignIn");
  const { serviceIds, subserviceIds, ...fields } = input;
  return inTransaction(ctx, async (tx) => {
    await assertFree(tx, "retailer", { name: input.name, slug: input.slug });
    const now = toInstant(tx.now());
    const { id } = await tx.db
      .insertInto("retailer")
      .values({ ...fields, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await assignServices(tx, id, { serviceIds, subserviceIds });
    await recordActivity(tx, {
      name: "retailer.created",
      logType: "retailer",
      description: `Retailer "${input.name}" was added.`,
      retailerId: id,
      entityId: id,
      after: input,
    });
    return { id };
  });
}

/**
 * Replaces what is known of a retailer, and which services it uses. Instants stay as they are when the time zone
 * changes; they are read in the new one from then on.
 * @throws DomainError not_found, conflict for a name or slug that is taken or a service that its properties or connections
 * use, invalid_input for services it can't use
 */
export async function editRetailer(ctx: Context, id: number, input: RetailerInput): Promise<void> {
  requirePermission(ctx, "retailers.manage");
  const { serviceIds, subserviceIds, ...fields } = input;
  await inTransaction(ctx, async (tx) => {
    const before = await getRetailer(tx, id);
    if (before.requiresSecondStep !== input.requiresSecondStep) requirePermission(tx, "retailers.setSignIn");
    await assertFree(tx, "retailer", { name: input.name, slug: input.slug }, { exceptId: id });
    await tx.db
      .updateTable("retailer")
      .set({ ...fields, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await assignServices(tx, id, { serviceIds, subserviceIds });
    await recordActivity(tx, {
      name: "retailer.edited",
      logType: "retailer",
      description: `Retailer "${input.name}" was edited.`,
      retailerId: id,
      entityId: id,
      before,
      after: input,
    });
  });
}

/**
 * Deletes a retailer that nothing belongs to.
 * @throws DomainError not_found, conflict with a sentence that names what belongs to it
 */
export async function deleteRetailer(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "retailers.manage");
  await inTransaction(ctx, async (tx) => {
    const before = await getRetailer(tx, id);
    const dependents = await describeDependents(tx, belongings(id));
    if (dependents) {
      const message = `The retailer "${before.name}" can't be deleted: it has ${dependents}. Delete them first.`;
      throw new DomainError("conflict", message);
    }
    await tx.db.deleteFrom("retailer").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "retailer.deleted",
      logType: "retailer",
      description: `Retailer "${before.name}" was deleted.`,
      entityId: id,
      before,
    });
  });
}

function belongings(retailerId: number): HolderQuery[] {
  const where = sql`"retailerId" = ${retailerId}`;
  return [
    { noun: "user", table: "user", where, name: sql<string>`"email"` },
    { noun: "store", table: "store", where },
    { noun: "circular", table: "circular", where: sql`${where} and "replacesCircularId" is null` },
    { noun: "circular group", table: "circularGroup", where },
    { noun: "property", table: "property", where },
    { noun: "connection", table: "connection", where },
    { noun: "service", table: "service", where },
    { noun: "subservice", table: "subservice", where },
    { noun: "social account", table: "socialAccount", where },
    { noun: "sheet", table: "sheet", where },
  ];
}
