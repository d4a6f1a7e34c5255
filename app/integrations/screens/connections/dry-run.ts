import { type ActionFunctionArgs, json } from "@remix-run/node";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { dryRun } from "#app/integrations/domain/connection-runs/dry-run.server";
import { connectionSchema } from "#app/integrations/domain/connections/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Fetches a few rows for a connection that is being filled in; nothing is kept of it. */
export function action(args: ActionFunctionArgs) {
  return answerAction(
    args,
    "The rows aren’t available right now. Try again.",
    async ({ ctx }, { request }) => {
      const form = await readForm(request);
      // Whom to connect as is needed, an interval is not.
      form.set("type", "RunOnce");
      const input = parseForm(form, connectionSchema(ctx.services.spreadsheets.addressPrefixes));
      const { timeZone } = await getRetailer(ctx, input.retailerId);
      const found = await dryRun(ctx, { ...input, timeZone, socialAccountId: input.socialAccountId ?? 0 });
      return json({ ok: true as const, ...found });
    },
  );
}
