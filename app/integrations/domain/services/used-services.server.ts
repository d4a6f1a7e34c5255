import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { textOrder } from "#app/kernel/list-page.server";
import { requirePermission } from "#app/kernel/permissions";

/** A service that a retailer uses, with those of its subservices that it uses, too. */
export interface UsedService {
  id: number;
  name: string;
  subservices: { id: number; name: string }[];
}

/**
 * The services that a retailer uses, by name without regard to case.
 * @throws DomainError not_found, also for another retailer's staff
 */
export async function listUsedServices(ctx: Context, retailerId: number): Promise<UsedService[]> {
  requirePermission(ctx, "services.read");
  await getRetailer(ctx, retailerId);
  const services = await ctx.db
    .selectFrom("retailerService")
    .innerJoin("service", "service.id", "retailerService.serviceId")
    .select(["service.id", "service.name"])
    .where("retailerService.retailerId", "=", retailerId)
    .orderBy(textOrder("service.name"))
    .orderBy("service.id")
    .execute();
  const subservices = await ctx.db
    .selectFrom("retailerSubservice")
    .innerJoin("subservice", "subservice.id", "retailerSubservice.subserviceId")
    .select(["subservice.id", "subservice.name", "subservice.serviceId"])
    .where("retailerSubservice.retailerId", "=", retailerId)
    .orderBy(textOrder("subservice.name"))
    .orderBy("subservice.id")
    .execute();
  return services.map(({ id, name }) => ({
    id,
    name,
    subservices: subservices
      .filter(({ serviceId }) => serviceId === id)
      .map((subservice) => ({ id: subservice.id, name: subservice.name })),
  }));
}

interface ServicesOfRetailer {
  retailerId: number;
  serviceId: number;
  subserviceId: number | null;
}

/** @throws DomainError invalid_input for a service, or a subservice of it, that the retailer doesn't use */
export async function assertServicesUsed(
  ctx: Context,
  { retailerId, serviceId, subserviceId }: ServicesOfRetailer,
): Promise<void> {
  const service = await ctx.db
    .selectFrom("retailerService")
    .select("serviceId")
    .where("retailerId", "=", retailerId)
    .where("serviceId", "=", serviceId)
    .executeTakeFirst();
  if (!service) throw invalidInput({ serviceId: ["The retailer doesn't use this service."] });
  if (subserviceId === null) return;
  const subservice = await ctx.db
    .selectFrom("retailerSubservice")
    .innerJoin("subservice", "subservice.id", "retailerSubservice.subserviceId")
    .select("subservice.id")
    .where("retailerSubservice.retailerId", "=", retailerId)
    .where("subservice.id", "=", subserviceId)
    .where("subservice.serviceId", "=", serviceId)
    .executeTakeFirst();
  if (!subservice) {
    throw invalidInput({ subserviceId: ["The retailer doesn't use this subservice of the service."] });
  }
}
