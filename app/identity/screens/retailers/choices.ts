import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { RetailerChoices } from "#app/identity/ui/retailers/RetailerServiceFields";
import { listServices } from "#app/integrations/domain/services/queries.server";
import { listSubservices } from "#app/integrations/domain/subservices/queries.server";
import { requirePermission } from "#app/kernel/permissions";
import { answerLoader } from "#app/server/web/answers.server";

/** What a retailer can be given: services and subservices that all share, and its own where it is there already. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error while getting Services list", async ({ ctx }, { request }) => {
    requirePermission(ctx, "retailers.manage");
    const retailerId = Number(new URL(request.url).searchParams.get("retailerId")) || null;
    const usable = (row: { retailerId: number | null }) => [null, retailerId].includes(row.retailerId);
    const services = (await listServices(ctx)).filter(usable);
    const subservices = (await listSubservices(ctx)).filter(usable);
    return json({
      services: services.map(({ id, name }) => ({ id, name })),
      subservices: subservices.map(({ id, name, serviceId }) => ({ id, name, serviceId })),
    } satisfies RetailerChoices);
  });
}
