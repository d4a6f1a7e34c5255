import { type ActionFunctionArgs, json } from "@remix-run/node";
import { renewRecoveryCodes } from "#app/identity/domain/sign-in-factors/renew-recovery-codes.server";
import { answerAction } from "#app/server/web/answers.server";

/** Makes one's own recovery codes anew; they are shown this once. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error making recovery codes", async ({ ctx }) =>
    json({ ok: true as const, codes: await renewRecoveryCodes(ctx) }),
  );
}
