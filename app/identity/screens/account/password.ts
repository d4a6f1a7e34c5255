import { type ActionFunctionArgs, json } from "@remix-run/node";
import { changePasswordSchema } from "#app/identity/domain/accounts/schemas";
import { changePassword } from "#app/identity/domain/accounts/set-password.server";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** What the 'Change Password' dialog sends. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error changing the password", async ({ ctx }, { request }) => {
    await changePassword(ctx, parseForm(await readForm(request), changePasswordSchema));
    return json({ ok: true as const });
  });
}
