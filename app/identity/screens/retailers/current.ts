import { type ActionFunctionArgs, json } from "@remix-run/node";
import { chooseRetailer } from "#app/identity/domain/accounts/sessions.server";
import { chosenRetailerSchema } from "#app/identity/domain/retailers/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Sets the current retailer, for the switch of the shell. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error choosing the retailer", async ({ ctx }, { request }) => {
    const { retailerId } = parseForm(await readForm(request), chosenRetailerSchema);
    await chooseRetailer(ctx, retailerId);
    return json({ ok: true as const });
  });
}
