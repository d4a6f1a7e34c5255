import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

const wanted = z.object({ runId: z.coerce.number().int() });

/** Stops a run that waits or is under way. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "The run could not be stopped. Try again.", async ({ ctx }, { request }) => {
    const { runId } = parseForm(await readForm(request), wanted);
    await stopRun(ctx, runId);
    return json({ ok: true as const });
  });
}
