import type { Context } from "../context";
import { invalidInput } from "../errors";

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
