import { type ActionFunctionArgs, json } from "@remix-run/node";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { browserSecret, knownBrowserHeaders } from "#app/http/sign-in-cookies.server";
import { resetPasswordSchema } from "#app/identity/domain/accounts/schemas";
import { resetPassword } from "#app/identity/domain/accounts/set-password.server";

/** What the form behind a mail's link sends. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  try {
    const input = parseForm(await readForm(request), resetPasswordSchema);
    const browser = await browserSecret(ctx, request);
    await resetPassword(ctx, input, browser);
    return json({ ok: true as const }, { headers: await knownBrowserHeaders(ctx, browser) });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error resetting password" });
  }
}
