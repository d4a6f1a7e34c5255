import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { listUsedServices } from "#app/integrations/domain/services/used-services.server";
import { answerLoader } from "#app/server/web/answers.server";

/** The services of `?retailerId=` and their subservices, of which a property has one. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error while getting Services list", async ({ ctx }, { request }) => {
    const retailerId = Number(new URL(request.url).searchParams.get("retailerId"));
    return json(await listUsedServices(ctx, retailerId));
  });
}
