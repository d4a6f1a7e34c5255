import { json, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { listConnectionChoices } from "#app/integrations/domain/connections/choices.server";
import { parseInput } from "#app/kernel/parse-input";
import { answerLoader } from "#app/server/web/answers.server";

const asked = z.object({ retailerId: z.coerce.number().int() });

/** What the connection dialogs let choose from, once they know the retailer. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting what connections can be made of", async ({ ctx }, { request }) => {
    const { retailerId } = parseInput(asked, Object.fromEntries(new URL(request.url).searchParams));
    return json(await listConnectionChoices(ctx, retailerId));
  });
}
