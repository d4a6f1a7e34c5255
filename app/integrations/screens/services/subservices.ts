import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { getService } from "#app/integrations/domain/services/queries.server";
import { listSubservices } from "#app/integrations/domain/subservices/queries.server";

/** The subservices of a service, by name; of the current retailer and shared ones where one is chosen. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireVisit(request, context);
  try {
    const { id } = await getService(ctx, Number(params.serviceId));
    return json(await listSubservices(ctx, { serviceId: id, retailerId: currentRetailerId }));
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting subservices" });
  }
}
