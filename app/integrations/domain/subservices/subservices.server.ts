import { sql } from "kysely";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { describeDependents } from "#app/kernel/dependents.server";
import { conflictOf, DomainError, invalidInput } from "#app/kernel/errors";
import { personName, requirePermission } from "#app/kernel/permissions";
import { slugFromName } from "#app/kernel/slugs";
import { assertUniqueIdKept } from "#app/kernel/unique-ids.server";
import { toInstant } from "#db/columns";
import { ownerForNew, requireManage } from "../services/ownership.server";
import { checkSubserviceProcesses } from "../services/processes.server";
import { getService } from "../services/queries.server";
import { getSubservice, type Subservice } from "./queries.server";
import type { SubserviceInput } from "./schemas";

/**
 * Adds a subservice to a service that the actor sees; its slug is made from its name. Inside a retailer's own
 * service it belongs to that retailer.
 * @throws DomainError not_found for a retailer or service that isn't the actor's, invalid_input for a retailer
 * that is not the service's, conflict for a unique id that is taken
 */
export async function addSubservice(ctx: Context, input: SubserviceInput): Promise<{ id: number }> {
  requirePermission(ctx, "services.write");
  const asked = ownerForNew(ctx, input.retailerId);
  return inTransaction(ctx, async (tx) => {
    if (asked !== null) await getRetailer(tx, asked);
    const service = await getService(tx, input.serviceId);
    const retailerId = asked ?? service.retailerId;
    if (service.retailerId !== null && retailerId !== service.retailerId) throw otherRetailer();
    await assertFree(tx, "subservice", { uniqueId: input.uniqueId });
    const { id } = await tx.db
      .insertInto("subservice")
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
      name: "subservice.created",
      logType: "subservice",
      description: `Subservice "${input.name}" of service "${service.name}" was added.`,
      retailerId,
      entityId: id,
      after: { ...input, retailerId },
    });
    return { id };
  });
}

/**
 * Changes a subservice; its slug goes with the name. It moves to another service as long as nothing uses it.
 * @throws DomainError not_found, forbidden for staff and a shared subservice, invalid_input for another unique id
 * or a service of another retailer, conflict for a move while something holds it
 */
export async function editSubservice(ctx: Context, id: number, input: SubserviceInput): Promise<void> {
  requirePermission(ctx, "services.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getSubservice(tx, id);
    requireManage(tx, before);
    assertUniqueIdKept(before, input);
    if (input.serviceId !== before.serviceId) await assertMovable(tx, before, input.serviceId);
    const { name, serviceId, website, notes } = input;
    await tx.db
      .updateTable("subservice")
      .set({
        name,
        serviceId,
        website,
        notes,
        slug: slugFromName(name),
        updatedAt: toInstant(tx.now()),
        updatedByName: personName(tx.actor),
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "subservice.edited",
      logType: "subservice",
      description: `Subservice "${name}" was edited.`,
      retailerId: before.retailerId,
      entityId: id,
      before: {
        name: before.name,
        serviceId: before.serviceId,
        website: before.website,
        notes: before.notes,
      },
      after: { name, serviceId, website, notes },
    });
  });
}

/**
 * Deletes a subservice that nothing uses.
 * @throws DomainError not_found, forbidden for staff and a shared subservice, conflict while a connection of it is
 * running or something holds it
 */
export async function deleteSubservice(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "services.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getSubservice(tx, id);
    requireManage(tx, before);
    const { processDeleteMessage } = await checkSubserviceProcesses(tx, id);
    if (processDeleteMessage) throw new DomainError("conflict", processDeleteMessage);
    const dependents = await dependentsOf(tx, id);
    if (dependents) {
      const message = `The subservice "${before.name}" can't be deleted: it is used by ${dependents}.`;
      throw new DomainError("conflict", message);
    }
    await tx.db.deleteFrom("subservice").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "subservice.deleted",
      logType: "subservice",
      description: `Subservice "${before.name}" was deleted.`,
      retailerId: before.retailerId,
      entityId: id,
      before: { name: before.name, uniqueId: before.uniqueId },
    });
  });
}

async function assertMovable(tx: Tx, { id, retailerId }: Subservice, serviceId: number): Promise<void> {
  const service = await getService(tx, serviceId);
  if (service.retailerId !== null && service.retailerId !== retailerId) throw otherRetailer();
  const dependents = await dependentsOf(tx, id);
  if (dependents)
    throw conflictOf({ serviceId: [`It stays with its service: it is used by ${dependents}.`] });
}

function otherRetailer(): DomainError {
  return invalidInput({ serviceId: ["This service belongs to a retailer that the subservice is not of."] });
}

function dependentsOf(tx: Tx, id: number): Promise<string | null> {
  return describeDependents(tx, [
    {
      noun: "retailer",
      table: "retailer",
      where: sql`"id" in (select "retailerId" from "retailerSubservice" where "subserviceId" = ${id})`,
    },
    { noun: "property", table: "property", where: sql`"subserviceId" = ${id}` },
    { noun: "connection", table: "connection", where: sql`"subserviceId" = ${id}` },
  ]);
}
