import { sql } from "kysely";
import type { Context, Tx } from "#app/kernel/context";
import { describeDependents } from "#app/kernel/dependents.server";
import { conflictOf, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { retailerScope, sharedOrOwn } from "#app/kernel/retailer-scope";

/** Ids of the services that a retailer uses, and of the subservices of these that it uses. */
export interface ServicesOfRetailer {
  serviceIds: number[];
  subserviceIds: number[];
}

/** Which services the retailers use that the actor may see, by retailer; ids in ascending order. */
export async function listServicesOfRetailers(ctx: Context): Promise<Map<number, ServicesOfRetailer>> {
  requirePermission(ctx, "retailers.read");
  const scope = retailerScope(ctx);
  const found = new Map<number, ServicesOfRetailer>();
  const ofRetailer = (id: number) => {
    const known = found.get(id) ?? { serviceIds: [], subserviceIds: [] };
    found.set(id, known);
    return known;
  };
  let services = ctx.db.selectFrom("retailerService").selectAll().orderBy("serviceId");
  if (scope !== null) services = services.where("retailerId", "=", scope);
  for (const row of await services.execute()) ofRetailer(row.retailerId).serviceIds.push(row.serviceId);
  let subservices = ctx.db.selectFrom("retailerSubservice").selectAll().orderBy("subserviceId");
  if (scope !== null) subservices = subservices.where("retailerId", "=", scope);
  for (const row of await subservices.execute())
    ofRetailer(row.retailerId).subserviceIds.push(row.subserviceId);
  return found;
}

/** Which services a retailer uses. */
export async function servicesOfRetailer(ctx: Context, retailerId: number): Promise<ServicesOfRetailer> {
  return (await listServicesOfRetailers(ctx)).get(retailerId) ?? noServices;
}

export const noServices: ServicesOfRetailer = { serviceIds: [], subserviceIds: [] };

/**
 * Makes these the services and subservices that a retailer uses: shared ones and its own, subservices of the
 * chosen services only.
 * @throws DomainError invalid_input for others, conflict for one that is left out while properties or connections
 * of the retailer use it
 */
export async function assignServices(
  tx: Tx,
  retailerId: number,
  { serviceIds, subserviceIds }: ServicesOfRetailer,
): Promise<void> {
  await assertUsable(tx, retailerId, { serviceIds, subserviceIds });
  await assertNothingNeeds(tx, retailerId, "service", serviceIds);
  await assertNothingNeeds(tx, retailerId, "subservice", subserviceIds);
  await tx.db.deleteFrom("retailerService").where("retailerId", "=", retailerId).execute();
  await tx.db.deleteFrom("retailerSubservice").where("retailerId", "=", retailerId).execute();
  const services = serviceIds.map((serviceId) => ({ retailerId, serviceId }));
  const subservices = subserviceIds.map((subserviceId) => ({ retailerId, subserviceId }));
  if (services.length > 0) await tx.db.insertInto("retailerService").values(services).execute();
  if (subservices.length > 0) await tx.db.insertInto("retailerSubservice").values(subservices).execute();
}

async function assertUsable(tx: Tx, retailerId: number, chosen: ServicesOfRetailer): Promise<void> {
  const mayUse = sharedOrOwn(tx, "retailerId", retailerId);
  const services = await tx.db.selectFrom("service").select("id").where(mayUse).execute();
  const usable = new Set(services.map(({ id }) => id));
  if (!chosen.serviceIds.every((id) => usable.has(id))) {
    throw invalidInput({ serviceIds: ["One of the services is unknown, or another retailer's."] });
  }
  const subservices = await tx.db
    .selectFrom("subservice")
    .select(["id", "serviceId"])
    .where(mayUse)
    .execute();
  const ofChosen = new Set(
    subservices.filter(({ serviceId }) => chosen.serviceIds.includes(serviceId)).map(({ id }) => id),
  );
  if (!chosen.subserviceIds.every((id) => ofChosen.has(id))) {
    const message =
      "One of the subservices is unknown, another retailer's, or of a service that is not chosen.";
    throw invalidInput({ subserviceIds: [message] });
  }
}

async function assertNothingNeeds(
  tx: Tx,
  retailerId: number,
  kind: "service" | "subservice",
  kept: number[],
): Promise<void> {
  const column = sql.ref(`${kind}Id`);
  const none = kept.length === 0 ? sql`` : sql` and ${column} not in (${sql.join(kept)})`;
  const where = sql`"retailerId" = ${retailerId} and ${column} is not null${none}`;
  const dependents = await describeDependents(tx, [
    { noun: "property", table: "property", where },
    { noun: "connection", table: "connection", where },
  ]);
  if (!dependents) return;
  const message = `A ${kind} that is left out is used by ${dependents} of this retailer.`;
  throw conflictOf({ [`${kind}Ids`]: [message] });
}
