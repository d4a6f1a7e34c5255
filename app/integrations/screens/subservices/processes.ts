import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { checkSubserviceProcesses } from "#app/integrations/domain/services/processes.server";
import { subserviceMessages } from "#app/kernel/row-messages";
import { answerLoader } from "#app/server/web/answers.server";

/** Whether something is running that keeps the subservice from being deleted. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, subserviceMessages.delete, async ({ ctx }, { params }) => {
    return json(await checkSubserviceProcesses(ctx, Number(params.subserviceId)));
  });
}
