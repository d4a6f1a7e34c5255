import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { requestConfirmationEmail } from "#app/identity/domain/accounts/account-mail.server";
import { confirmEmail } from "#app/identity/domain/accounts/profile.server";
import { askForMailSchema, confirmEmailSchema } from "#app/identity/domain/accounts/schemas";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";

const intentSchema = z.object({ intent: z.enum(["confirm", "resend"]) });

/** What the page behind a confirmation's link sends: confirms the address, or mails a new link. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  try {
    const form = await readForm(request);
    const { intent } = parseForm(form, intentSchema);
    if (intent === "confirm") await confirmEmail(ctx, parseForm(form, confirmEmailSchema));
    else await requestConfirmationEmail(ctx, parseForm(form, askForMailSchema));
    return json({ ok: true as const, intent });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error confirming the address" });
  }
}
