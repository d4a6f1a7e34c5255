import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { chosenRetailerSchema } from "#app/identity/domain/retailers/schemas";
import { listServices } from "#app/integrations/domain/services/queries.server";
import type { ServiceChoice } from "#app/integrations/ui/services/SubserviceFields";
import { parseInput } from "#app/kernel/parse-input";

/** The services that a retailer may use, or all of them, by name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    const services = await listServices(ctx, parseInput(chosenRetailerSchema, params));
    return json(services.map(({ id, name }): ServiceChoice => ({ id, name })));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error while getting Services list" });
  }
}
