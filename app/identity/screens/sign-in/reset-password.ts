import { type ActionFunctionArgs, json } from "@remix-run/node";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { resetPasswordSchema } from "#app/identity/domain/accounts/schemas";
import { resetPassword } from "#app/identity/domain/accounts/set-password.server";

/** What the form behind a mail's link sends. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  try {
    await resetPassword(ctx, parseForm(await readForm(request), resetPasswordSchema));
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error resetting password" });
  }
}
