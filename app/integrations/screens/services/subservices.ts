import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getService } from "#app/integrations/domain/services/queries.server";
import { listSubservices } from "#app/integrations/domain/subservices/queries.server";
import { answerLoader } from "#app/server/web/answers.server";

/** The subservices of a service, by name; of the current retailer and shared ones where one is chosen. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting subservices", async ({ ctx, currentRetailerId }, { params }) => {
    const { id } = await getService(ctx, Number(params.serviceId));
    return json(await listSubservices(ctx, { serviceId: id, retailerId: currentRetailerId }));
  });
}
