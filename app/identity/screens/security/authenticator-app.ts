import { type ActionFunctionArgs, json } from "@remix-run/node";
import {
  beginApp,
  confirmApp,
  removeApp,
} from "#app/identity/domain/sign-in-factors/authenticator-app.server";
import { appActionSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { answerSetUpAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Turns one's own one-time codes on and off. */
export function action(args: ActionFunctionArgs) {
  return answerSetUpAction(args, "Error changing one-time codes", async ({ ctx }, { request }) => {
    const asked = parseForm(await readForm(request), appActionSchema);
    if (asked.intent === "begin") return json({ ok: true as const, setup: await beginApp(ctx) });
    if (asked.intent === "confirm") return json({ ok: true as const, codes: await confirmApp(ctx, asked) });
    await removeApp(ctx);
    return json({ ok: true as const });
  });
}
