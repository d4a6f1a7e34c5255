import { sql } from "kysely";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { describeDependents } from "#app/kernel/dependents.server";
import { conflictOf, DomainError } from "#app/kernel/errors";
import { personName, requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { seal } from "#app/kernel/secrets/sealed";
import { assertUniqueIdKept } from "#app/kernel/unique-ids.server";
import { toInstant } from "#db/columns";
import { assertServicesUsed } from "../services/used-services.server";
import { getProperty, type Property } from "./queries.server";
import type { PropertyInput } from "./schemas";

/**
 * Adds a property to a retailer. Password and API key are stored encrypted.
 * @throws DomainError not_found for a retailer that isn't the actor's, invalid_input for a service or subservice that
 * the retailer doesn't use, conflict for a unique id that is taken
 */
export async function addProperty(ctx: Context, input: PropertyInput): Promise<{ id: number }> {
  requirePermission(ctx, "properties.write");
  requireOwnRetailer(ctx, input.retailerId);
  return inTransaction(ctx, async (tx) => {
    await getRetailer(tx, input.retailerId);
    await assertServicesUsed(tx, input);
    await assertFree(tx, "property", { uniqueId: input.uniqueId });
    const { id } = await tx.db
      .insertInto("property")
      .values({
        ...plainPart(input),
        uniqueId: input.uniqueId,
        createdAt: toInstant(tx.now()),
        createdByName: personName(tx.actor),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const secrets = secretPart(tx, id, input);
    if (Object.keys(secrets).length > 0) {
      await tx.db.updateTable("property").set(secrets).where("id", "=", id).execute();
    }
    await recordActivity(tx, {
      name: "property.created",
      logType: "property",
      description: `Property "${input.name}" was added.`,
      retailerId: input.retailerId,
      entityId: id,
      after: await getProperty(tx, id),
    });
    return { id };
  });
}

/**
 * Replaces what is known of a property; its unique id stays. It moves to another retailer only while no connection
 * uses it.
 * @throws DomainError not_found, invalid_input, conflict; as `addProperty` does
 */
export async function editProperty(ctx: Context, id: number, input: PropertyInput): Promise<void> {
  requirePermission(ctx, "properties.write");
  requireOwnRetailer(ctx, input.retailerId);
  await inTransaction(ctx, async (tx) => {
    const before = await getProperty(tx, id);
    assertUniqueIdKept(before, input);
    await getRetailer(tx, input.retailerId);
    if (input.retailerId !== before.retailer.id) await assertMovable(tx, before);
    await assertServicesUsed(tx, input);
    await tx.db
      .updateTable("property")
      .set({
        ...plainPart(input),
        ...secretPart(tx, id, input),
        updatedAt: toInstant(tx.now()),
        updatedByName: personName(tx.actor),
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "property.edited",
      logType: "property",
      description: `Property "${input.name}" was edited.`,
      retailerId: input.retailerId,
      entityId: id,
      before,
      after: await getProperty(tx, id),
    });
  });
}

/** @throws DomainError not_found, conflict while connections use it */
export async function deleteProperty(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "properties.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getProperty(tx, id);
    const users = await connectionsOf(tx, id);
    if (users) {
      const message = `The property "${before.name}" is used by ${users}. Change or delete them before you delete the property.`;
      throw new DomainError("conflict", message);
    }
    await tx.db.deleteFrom("property").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "property.deleted",
      logType: "property",
      description: `Property "${before.name}" was deleted.`,
      retailerId: before.retailer.id,
      entityId: id,
      before,
    });
  });
}

/** The columns that hold nothing secret. */
function plainPart(input: PropertyInput) {
  const { uniqueId, password, clearPassword, apiKey, clearApiKey, ...plain } = input;
  return plain;
}

/** The columns that hold secrets, as far as they change. */
function secretPart(ctx: Context, id: number, input: PropertyInput) {
  const sealed = (column: "passwordSealed" | "apiKeySealed", secret: string | null, clears: boolean) => {
    if (secret !== null)
      return { [column]: seal(ctx.settings.sealKey, { table: "property", column, id }, secret) };
    return clears ? { [column]: null } : {};
  };
  return {
    ...sealed("passwordSealed", input.password, input.clearPassword),
    ...sealed("apiKeySealed", input.apiKey, input.clearApiKey),
  };
}

async function assertMovable(ctx: Context, { id }: Property): Promise<void> {
  const users = await connectionsOf(ctx, id);
  if (!users) return;
  const message = `The property is used by ${users} of its retailer. Change or delete them before it moves to another one.`;
  throw conflictOf({ retailerId: [message] });
}

function connectionsOf(ctx: Context, propertyId: number): Promise<string | null> {
  return describeDependents(ctx, [
    { noun: "connection", table: "connection", where: sql`"propertyId" = ${propertyId}` },
  ]);
}
