import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { listUsedServices } from "#app/integrations/domain/services/used-services.server";

/** The services of `?retailerId=` and their subservices, of which a property has one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const retailerId = Number(new URL(request.url).searchParams.get("retailerId"));
    return json(await listUsedServices(ctx, retailerId));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error while getting Services list" });
  }
}
