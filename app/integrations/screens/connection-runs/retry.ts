import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

const wanted = z.object({ runId: z.coerce.number().int() });

/** Takes a failed run up again. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error Run Now Connection", async ({ ctx }, { request }) => {
    const { runId } = parseForm(await readForm(request), wanted);
    await retryRun(ctx, runId);
    return json({ ok: true as const });
  });
}
