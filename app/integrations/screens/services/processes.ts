import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { checkServiceProcesses } from "#app/integrations/domain/services/processes.server";
import { serviceMessages } from "#app/kernel/row-messages";
import { answerLoader } from "#app/server/web/answers.server";

/** Whether something is running that keeps the service from being deleted. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, serviceMessages.delete, async ({ ctx }, { params }) => {
    return json(await checkServiceProcesses(ctx, Number(params.serviceId)));
  });
}
