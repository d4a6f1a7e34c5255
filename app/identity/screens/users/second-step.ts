import { type ActionFunctionArgs, json } from "@remix-run/node";
import { resetSecondStep } from "#app/identity/domain/sign-in-factors/reset-second-step.server";
import { resetSecondStepSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Takes the second step away from somebody who has lost it. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error resetting the second step", async ({ ctx }, { request }) => {
    const { id } = parseForm(await readForm(request), resetSecondStepSchema);
    await resetSecondStep(ctx, id);
    return json({ ok: true as const });
  });
}
