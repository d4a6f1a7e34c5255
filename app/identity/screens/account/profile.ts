import { type ActionFunctionArgs, json } from "@remix-run/node";
import { editProfile } from "#app/identity/domain/accounts/profile.server";
import { profileSchema } from "#app/identity/domain/accounts/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** What the 'My Profile' dialog sends. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error updating the profile", async ({ ctx }, { request }) => {
    await editProfile(ctx, parseForm(await readForm(request), profileSchema));
    return json({ ok: true as const });
  });
}
