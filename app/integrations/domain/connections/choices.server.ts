import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import type { Context } from "#app/kernel/context";
import { textOrder } from "#app/kernel/list-page.server";
import { requirePermission } from "#app/kernel/permissions";
import type { SocialAccountState } from "#db/tables/services";
import { listSocialAccounts } from "../social-accounts/queries.server";

/** What a retailer's connections can be put together from; each list by name. */
export interface ConnectionChoices {
  retailer: { id: number; slug: string; timeZone: string };
  properties: PartChoice<{ serviceId: number; subserviceId: number | null; pageName: string | null }>[];
  services: PartChoice[];
  subservices: PartChoice<{ serviceId: number }>[];
  /** "Connect as User" */
  accounts: { id: number; name: string; connectionCount: number; state: SocialAccountState }[];
}

type PartChoice<More = object> = { id: number; name: string; uniqueId: string } & More;

/** @throws DomainError not_found, also for another retailer's staff */
export async function listConnectionChoices(ctx: Context, retailerId: number): Promise<ConnectionChoices> {
  requirePermission(ctx, "connections.write");
  const { id, slug, timeZone } = await getRetailer(ctx, retailerId);
  const accounts = await listSocialAccounts(ctx);
  return {
    retailer: { id, slug, timeZone },
    properties: await ctx.db
      .selectFrom("property")
      .select(["id", "name", "uniqueId", "serviceId", "subserviceId", "pageName"])
      .where("retailerId", "=", id)
      .orderBy(textOrder("name"))
      .execute(),
    services: await ctx.db
      .selectFrom("retailerService")
      .innerJoin("service", "service.id", "retailerService.serviceId")
      .select(["service.id", "service.name", "service.uniqueId"])
      .where("retailerService.retailerId", "=", id)
      .orderBy(textOrder("service.name"))
      .execute(),
    subservices: await ctx.db
      .selectFrom("retailerSubservice")
      .innerJoin("subservice", "subservice.id", "retailerSubservice.subserviceId")
      .select(["subservice.id", "subservice.name", "subservice.uniqueId", "subservice.serviceId"])
      .where("retailerSubservice.retailerId", "=", id)
      .orderBy(textOrder("subservice.name"))
      .execute(),
    accounts: accounts
      .filter(({ retailer }) => retailer === null || retailer.id === id)
      .map(({ id, name, connectionCount, state }) => ({ id, name, connectionCount, state })),
  };
}
