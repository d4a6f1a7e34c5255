import { type ActionFunctionArgs, json } from "@remix-run/node";
import { resetPasswordSchema } from "#app/identity/domain/accounts/schemas";
import { resetPassword } from "#app/identity/domain/accounts/set-password.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { browserSecret, knownBrowserHeaders } from "#app/server/web/sign-in-cookies.server";

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
