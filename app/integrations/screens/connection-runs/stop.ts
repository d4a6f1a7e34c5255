import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { answerAction } from "#app/http/answers.server";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";

const wanted = z.object({ runId: z.coerce.number().int() });

/** Stops a run that waits or is under way. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "The run could not be stopped. Try again.", async ({ ctx }, { request }) => {
    const { runId } = parseForm(await readForm(request), wanted);
    await stopRun(ctx, runId);
    return json({ ok: true as const });
  });
}
