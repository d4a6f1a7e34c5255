import { type ActionFunctionArgs, json } from "@remix-run/node";
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from "#app/identity/domain/sign-in-factors/passkeys.server";
import { passkeyActionSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { answerSetUpAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Adds, renames and removes one's own passkeys. */
export function action(args: ActionFunctionArgs) {
  return answerSetUpAction(args, "Error changing passkeys", async ({ ctx }, { request }) => {
    const asked = parseForm(await readForm(request), passkeyActionSchema);
    if (asked.intent === "begin") return json({ ok: true as const, options: await beginPasskey(ctx) });
    if (asked.intent === "add") return json({ ok: true as const, codes: await addPasskey(ctx, asked) });
    if (asked.intent === "rename") await renamePasskey(ctx, asked.id, asked);
    else await removePasskey(ctx, asked.id);
    return json({ ok: true as const });
  });
}
