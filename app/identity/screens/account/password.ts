import { type ActionFunctionArgs, json } from "@remix-run/node";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { changePasswordSchema } from "#app/identity/domain/accounts/schemas";
import { changePassword } from "#app/identity/domain/accounts/set-password.server";

/** What the 'Change Password' dialog sends. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    await changePassword(ctx, parseForm(await readForm(request), changePasswordSchema));
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error changing the password" });
  }
}
