import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { idFromParam } from "#app/http/id-from-param.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { getOutboxEmail, retryEmail } from "#app/messages/domain/emails/outbox.server";

/** A mail with its words, for the dialog that shows it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    return json({ ok: true as const, mail: await getOutboxEmail(ctx, idFromParam(params.emailId, "Mail")) });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error getting the mail" });
  }
}

/** Tries the mail again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    await retryEmail(ctx, idFromParam(params.emailId, "Mail"));
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error retrying the mail" });
  }
}
