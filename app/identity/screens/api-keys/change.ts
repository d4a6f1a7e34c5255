import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { addApiKey, revokeApiKey } from "#app/identity/domain/api-keys/api-keys.server";
import { apiKeySchema } from "#app/identity/domain/api-keys/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

const intentSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add") }),
    z.object({ intent: z.literal("revoke"), id: z.coerce.number().int() }),
  ],
  { error: "Something is missing from the request. Reload and try again." },
);

/** What the dialogs of the list send. A new key is answered once, and never again. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error changing API keys", async ({ ctx }, { request }) => {
    const form = await readForm(request);
    const asked = parseForm(form, intentSchema);
    if (asked.intent === "revoke") {
      await revokeApiKey(ctx, asked.id);
      return json({ ok: true as const, key: null });
    }
    const { key } = await addApiKey(ctx, parseForm(form, apiKeySchema));
    return json({ ok: true as const, key }, { headers: { "Cache-Control": "no-store" } });
  });
}
