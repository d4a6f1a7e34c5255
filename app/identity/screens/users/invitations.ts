import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { countUninvited, inviteUsersAgain } from "#app/identity/domain/users/invite-again.server";
import { invitationsSchema } from "#app/identity/domain/users/schemas";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError, loaderError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

const sentence = "Error sending invitations";

/** How many users of a tab could be sent another invitation. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireSession(request, context);
  try {
    const { tab } = parseForm(new URL(request.url).searchParams, invitationsSchema);
    return json({ count: await countUninvited(ctx, { tab, retailerId: currentRetailerId }) });
  } catch (error) {
    throw loaderError(error, { ctx, sentence });
  }
}

/** Sends them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, currentRetailerId } = await requireSession(request, context);
  try {
    const { tab } = parseForm(await readForm(request), invitationsSchema);
    const { count } = await inviteUsersAgain(ctx, { tab, retailerId: currentRetailerId });
    return json({ ok: true as const, count });
  } catch (error) {
    return actionError(error, { ctx, sentence });
  }
}
