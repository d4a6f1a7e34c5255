import { type ActionFunctionArgs, json } from "@remix-run/node";
import { z } from "zod";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";

const wanted = z.object({ runId: z.coerce.number().int() });

/** Takes a failed run up again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const { runId } = parseForm(await readForm(request), wanted);
    await retryRun(ctx, runId);
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error Run Now Connection" });
  }
}
