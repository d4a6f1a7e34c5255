import { type ActionFunctionArgs, json } from "@remix-run/node";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { dryRun } from "#app/integrations/domain/connection-runs/dry-run.server";
import { connectionSchema } from "#app/integrations/domain/connections/schemas";

/** Fetches a few rows for a connection that is being filled in; nothing is kept of it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const form = await readForm(request);
    // Whom to connect as is needed, an interval is not.
    form.set("type", "RunOnce");
    const input = parseForm(form, connectionSchema(ctx.spreadsheets.addressPrefixes));
    const { timeZone } = await getRetailer(ctx, input.retailerId);
    const found = await dryRun(ctx, { ...input, timeZone, socialAccountId: input.socialAccountId ?? 0 });
    return json({ ok: true as const, ...found });
  } catch (error) {
    return actionError(error, { ctx, sentence: "The rows aren’t available right now. Try again." });
  }
}
