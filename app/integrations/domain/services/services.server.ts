import { sql } from "kysely";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { describeDependents } from "#app/kernel/dependents.server";
import { DomainError } from "#app/kernel/errors";
import { personName, requirePermission } from "#app/kernel/permissions";
import { slugFromName } from "#app/kernel/slugs";
import { assertUniqueIdKept } from "#app/kernel/unique-ids.server";
import { toInstant } from "#db/columns";
import { ownerForNew, requireManage } from "./ownership.server";
import { checkServiceProcesses } from "./processes.server";
import { getService } from "./queries.server";
import type { ServiceInput } from "./schemas";

/**
 * Adds a service; its slug is made from its name.
 * @throws DomainError not_found for a retailer that isn't the actor's, conflict for a unique id that is taken
 */
export async function addService(ctx: Context, input: ServiceInput): Promise<{ id: number }> {
  requirePermission(ctx, "services.write");
  const retailerId = ownerForNew(ctx, input.retailerId);
  return inTransaction(ctx, async (tx) => {
    if (retailerId !== null) await getRetailer(tx, retailerId);
    await assertFree(tx, "service", { uniqueId: input.uniqueId });
    const { id } = await tx.db
      .insertInto("service")
      .values({
        ...input,
        retailerId,
        slug: slugFromName(input.name),
        createdAt: toInstant(tx.now()),
        createdByName: personName(tx.actor),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "service.created",
      logType: "service",
      description: `Service "${input.name}" was added.`,
      retailerId,
      entityId: id,
      after: { ...input, retailerId },
    });
    return { id };
  });
}

/**
 * Changes name and notes of a service; its slug goes with the name.
 * @throws DomainError not_found, forbidden for staff and a shared service, invalid_input for another unique id
 */
export async function editService(ctx: Context, id: number, input: ServiceInput): Promise<void> {
  requirePermission(ctx, "services.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getService(tx, id);
    requireManage(tx, before);
    assertUniqueIdKept(before, input);
    const { name, notes } = input;
    await tx.db
      .updateTable("service")
      .set({
        name,
        notes,
        slug: slugFromName(name),
        updatedAt: toInstant(tx.now()),
        updatedByName: personName(tx.actor),
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "service.edited",
      logType: "service",
      description: `Service "${name}" was edited.`,
      retailerId: before.retailerId,
      entityId: id,
      before: { name: before.name, notes: before.notes },
      after: { name, notes },
    });
  });
}

/**
 * Deletes a service that nothing uses.
 * @throws DomainError not_found, forbidden for staff and a shared service, conflict while a connection of it is
 * running or something holds it
 */
export async function deleteService(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "services.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getService(tx, id);
    requireManage(tx, before);
    const { processDeleteMessage } = await checkServiceProcesses(tx, id);
    if (processDeleteMessage) throw new DomainError("conflict", processDeleteMessage);
    await assertUnused(tx, id, before.name);
    await tx.db.deleteFrom("service").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "service.deleted",
      logType: "service",
      description: `Service "${before.name}" was deleted.`,
      retailerId: before.retailerId,
      entityId: id,
      before: { name: before.name, uniqueId: before.uniqueId },
    });
  });
}

async function assertUnused(tx: Tx, id: number, name: string): Promise<void> {
  const dependents = await describeDependents(tx, [
    { noun: "subservice", table: "subservice", where: sql`"serviceId" = ${id}` },
    {
      noun: "retailer",
      table: "retailer",
      where: sql`"id" in (select "retailerId" from "retailerService" where "serviceId" = ${id})`,
    },
    { noun: "property", table: "property", where: sql`"serviceId" = ${id}` },
    { noun: "connection", table: "connection", where: sql`"serviceId" = ${id}` },
  ]);
  if (!dependents) return;
  throw new DomainError("conflict", `The service "${name}" can't be deleted: it is used by ${dependents}.`);
}
