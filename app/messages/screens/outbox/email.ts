import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { getOutboxEmail, retryEmail } from "#app/messages/domain/emails/outbox.server";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";

/** A mail with its words, for the dialog that shows it. */
export function loader(args: LoaderFunctionArgs) {
  return answerAction(args, "Error getting the email", async ({ ctx }, { params }) => {
    return json({ ok: true as const, mail: await getOutboxEmail(ctx, idFromParam(params.emailId, "Email")) });
  });
}

/** Tries the mail again. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error retrying the email", async ({ ctx }, { params }) => {
    await retryEmail(ctx, idFromParam(params.emailId, "Email"));
    return json({ ok: true as const });
  });
}
