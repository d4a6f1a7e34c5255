import { type ActionFunctionArgs, json } from "@remix-run/node";
import { requestPasswordReset } from "#app/identity/domain/accounts/account-mail.server";
import { askForMailSchema } from "#app/identity/domain/accounts/schemas";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";

/** What the 'Forgot Password' dialog sends. The answer tells nothing about who has an account. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  try {
    const input = parseForm(await readForm(request), askForMailSchema);
    await requestPasswordReset(ctx, input, request.headers.get("Referer"));
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "We couldn’t send the email. Please try again." });
  }
}
