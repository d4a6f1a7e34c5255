import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import {
  beginPasskeyConfirmation,
  confirmIdentity,
  confirmWithPasskey,
} from "#app/identity/domain/sign-in-factors/confirm-identity.server";
import { getOwnProofs } from "#app/identity/domain/sign-in-factors/queries.server";
import { confirmActionSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { answerSetUpAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { requireAnySession } from "#app/server/web/session.server";

/** What one can prove it with. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireAnySession(request, context);
  return json(await getOwnProofs(ctx));
}

/** Who is signed in proves it once more. */
export function action(args: ActionFunctionArgs) {
  return answerSetUpAction(args, "Error confirming", async ({ ctx }, { request }) => {
    const asked = parseForm(await readForm(request), confirmActionSchema);
    if (asked.intent === "begin")
      return json({ ok: true as const, options: await beginPasskeyConfirmation(ctx) });
    if (asked.intent === "finish") await confirmWithPasskey(ctx, asked.answer);
    else await confirmIdentity(ctx, asked);
    return json({ ok: true as const });
  });
}
