import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { checkServiceProcesses } from "#app/integrations/domain/services/processes.server";
import { serviceMessages } from "#app/kernel/row-messages";

/** Whether something is running that keeps the service from being deleted. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    return json(await checkServiceProcesses(ctx, Number(params.serviceId)));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: serviceMessages.delete });
  }
}
