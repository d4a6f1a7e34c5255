import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { getService } from "#app/integrations/domain/services/queries.server";
import { listSubservices } from "#app/integrations/domain/subservices/queries.server";

/** The subservices of a service, by name; of the current retailer and shared ones where one is chosen. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireSession(request, context);
  try {
    const { id } = await getService(ctx, Number(params.serviceId));
    return json(await listSubservices(ctx, { serviceId: id, retailerId: currentRetailerId }));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting subservices" });
  }
}
