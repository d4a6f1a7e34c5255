import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { answerAction } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { getOutboxEmail, retryEmail } from "#app/messages/domain/emails/outbox.server";

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
