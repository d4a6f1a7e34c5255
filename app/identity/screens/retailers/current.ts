import { type ActionFunctionArgs, json } from "@remix-run/node";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { chooseRetailer } from "#app/identity/domain/accounts/sessions.server";
import { chosenRetailerSchema } from "#app/identity/domain/retailers/schemas";

/** Sets the current retailer, for the switch of the shell. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const { retailerId } = parseForm(await readForm(request), chosenRetailerSchema);
    await chooseRetailer(ctx, retailerId);
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error choosing the retailer" });
  }
}
