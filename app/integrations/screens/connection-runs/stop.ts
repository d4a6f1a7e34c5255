import { type ActionFunctionArgs, json } from "@remix-run/node";
import { z } from "zod";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";

const wanted = z.object({ runId: z.coerce.number().int() });

/** Stops a run that waits or is under way. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const { runId } = parseForm(await readForm(request), wanted);
    await stopRun(ctx, runId);
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "The run could not be stopped. Try again." });
  }
}
