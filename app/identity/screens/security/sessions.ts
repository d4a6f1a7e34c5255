import { type ActionFunctionArgs, json } from "@remix-run/node";
import { endOtherSessions, endOwnSession } from "#app/identity/domain/sessions/own-sessions.server";
import { sessionActionSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Signs oneself out elsewhere. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error signing out", async ({ ctx }, { request }) => {
    const asked = parseForm(await readForm(request), sessionActionSchema);
    if (asked.intent === "end") await endOwnSession(ctx, asked);
    else await endOtherSessions(ctx);
    return json({ ok: true as const });
  });
}
