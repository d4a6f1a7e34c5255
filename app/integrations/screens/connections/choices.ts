import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { listConnectionChoices } from "#app/integrations/domain/connections/choices.server";
import { parseInput } from "#app/kernel/parse-input";

const asked = z.object({ retailerId: z.coerce.number().int() });

/** What the connection dialogs let choose from, once they know the retailer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const { retailerId } = parseInput(asked, Object.fromEntries(new URL(request.url).searchParams));
    return json(await listConnectionChoices(ctx, retailerId));
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting what connections can be made of" });
  }
}
