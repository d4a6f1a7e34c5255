import { type ActionFunctionArgs, json } from "@remix-run/node";
import { answerAction } from "#app/http/answers.server";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { endOtherSessions, endOwnSession } from "#app/identity/domain/sessions/own-sessions.server";
import { sessionActionSchema } from "#app/identity/domain/sign-in-factors/schemas";

/** Signs oneself out elsewhere. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error signing out", async ({ ctx }, { request }) => {
    const asked = parseForm(await readForm(request), sessionActionSchema);
    if (asked.intent === "end") await endOwnSession(ctx, asked);
    else await endOtherSessions(ctx);
    return json({ ok: true as const });
  });
}
