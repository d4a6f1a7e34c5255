import { type ActionFunctionArgs, json } from "@remix-run/node";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { editProfile } from "#app/identity/domain/accounts/profile.server";
import { profileSchema } from "#app/identity/domain/accounts/schemas";

/** What the 'My Profile' dialog sends. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    await editProfile(ctx, parseForm(await readForm(request), profileSchema));
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error updating the profile" });
  }
}
