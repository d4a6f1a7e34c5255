import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { chosenRetailerSchema } from "#app/identity/domain/retailers/schemas";
import { listServices } from "#app/integrations/domain/services/queries.server";
import type { ServiceChoice } from "#app/integrations/ui/services/SubserviceFields";
import { parseInput } from "#app/kernel/parse-input";
import { answerLoader } from "#app/server/web/answers.server";

/** The services that a retailer may use, or all of them, by name. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error while getting Services list", async ({ ctx }, { request }) => {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    const services = await listServices(ctx, parseInput(chosenRetailerSchema, params));
    return json(services.map(({ id, name }): ServiceChoice => ({ id, name })));
  });
}
