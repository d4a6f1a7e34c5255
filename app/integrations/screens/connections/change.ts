import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { runNow } from "#app/integrations/domain/connection-runs/retry-run.server";
import {
  addConnection,
  deleteConnection,
  editConnection,
} from "#app/integrations/domain/connections/connections.server";
import { failedChange } from "#app/integrations/domain/connections/failed-change";
import {
  pauseConnection,
  resumeConnection,
} from "#app/integrations/domain/connections/pause-connection.server";
import { connectionSchema } from "#app/integrations/domain/connections/schemas";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

const id = z.coerce.number().int();
const actionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add") }),
    z.object({ intent: z.enum(["edit", "delete", "pause", "resume", "run"]), id }),
  ],
  { error: "Something is missing from the request. Reload and try again." },
);

/** What the screens of connections send. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  let sentence = failedChange("edit");
  try {
    const form = await readForm(request);
    const submitted = parseForm(form, actionSchema);
    sentence = failedChange(submitted.intent);
    if (submitted.intent === "delete") await deleteConnection(ctx, submitted.id);
    else if (submitted.intent === "pause") await pauseConnection(ctx, submitted.id);
    else if (submitted.intent === "resume") await resumeConnection(ctx, submitted.id);
    else if (submitted.intent === "run") await runNow(ctx, submitted.id);
    else {
      const input = parseForm(form, connectionSchema(ctx.services.spreadsheets.addressPrefixes));
      sentence = failedChange(submitted.intent, input.type);
      if (submitted.intent === "edit") await editConnection(ctx, submitted.id, input);
      else await addConnection(ctx, input);
    }
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, { ctx, sentence });
  }
}
