import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { findSingleSignOn, redirectUriOf } from "#app/identity/domain/single-sign-on/queries.server";
import { providerSchema, singleSignOnSchema } from "#app/identity/domain/single-sign-on/schemas";
import {
  removeSingleSignOn,
  saveSingleSignOn,
  testSingleSignOn,
} from "#app/identity/domain/single-sign-on/settings.server";
import { answerAction, answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** What the dialog of a retailer's single sign-on starts from. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting single sign-on", async ({ ctx }, { params }) => {
    const retailerId = idFromParam(params.retailerId, "Retailer");
    const settings = await findSingleSignOn(ctx, retailerId);
    return json({ settings, redirectUri: redirectUriOf(ctx, retailerId) });
  });
}

const intentSchema = z.object({
  intent: z.enum(["save", "test", "remove"], {
    error: "Something is missing from the request. Reload and try again.",
  }),
});

/** What that dialog sends. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error saving single sign-on", async ({ ctx }, { request, params }) => {
    const retailerId = idFromParam(params.retailerId, "Retailer");
    const form = await readForm(request);
    const { intent } = parseForm(form, intentSchema);
    if (intent === "remove") await removeSingleSignOn(ctx, retailerId);
    else if (intent === "test") await testSingleSignOn(ctx, retailerId, parseForm(form, providerSchema));
    else await saveSingleSignOn(ctx, retailerId, parseForm(form, singleSignOnSchema));
    return json({ ok: true as const });
  });
}
