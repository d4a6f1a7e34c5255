import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { checkSubserviceProcesses } from "#app/integrations/domain/services/processes.server";
import { subserviceMessages } from "#app/kernel/row-messages";

/** Whether something is running that keeps the subservice from being deleted. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    return json(await checkSubserviceProcesses(ctx, Number(params.subserviceId)));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: subserviceMessages.delete });
  }
}
