import { type ActionFunctionArgs, json } from "@remix-run/node";
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from "#app/identity/domain/sign-in-factors/finish-sign-in.server";
import { passkeySignatureSchema, passkeyStepSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { homePath } from "#app/server/web/session.server";
import { browserSecret, signedInHeaders, stepSecret, underWay } from "#app/server/web/sign-in-cookies.server";
import { safeRedirectPath } from "#app/server/web/sign-in-form.server";

/** Signing in with a passkey alone: asks for something to be signed, then takes the signature. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  try {
    const form = await readForm(request);
    if (parseForm(form, passkeyStepSchema).intent === "begin") {
      const { options, secret } = await beginPasskeySignIn(ctx);
      return json({ ok: true as const, options }, { headers: await underWay(ctx, secret) });
    }
    const { answer } = parseForm(form, passkeySignatureSchema);
    const browser = await browserSecret(ctx, request);
    const secret = (await stepSecret(ctx, request)) ?? "";
    const { user, sessionSecret: session } = await signInWithPasskey(ctx, secret, answer, browser);
    const to = safeRedirectPath(new URL(request.url).searchParams.get("redirectTo")) ?? homePath(user);
    return json({ ok: true as const, to }, { headers: await signedInHeaders(ctx, { session, browser }) });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error logging in" });
  }
}
