import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { checkServiceProcesses } from "#app/integrations/domain/services/processes.server";
import { serviceSentences } from "#app/row-sentences";

/** Whether something is running that keeps the service from being deleted. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    return json(await checkServiceProcesses(ctx, Number(params.serviceId)));
  } catch (error) {
    throw asResponse(error, { ctx, sentence: serviceSentences.delete });
  }
}
