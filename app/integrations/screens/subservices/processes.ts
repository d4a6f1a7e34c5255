import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { checkSubserviceProcesses } from "#app/integrations/domain/services/processes.server";
import { subserviceSentences } from "#app/row-sentences";

/** Whether something is running that keeps the subservice from being deleted. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    return json(await checkSubserviceProcesses(ctx, Number(params.subserviceId)));
  } catch (error) {
    throw asResponse(error, { ctx, sentence: subserviceSentences.delete });
  }
}
