import { type ActionFunctionArgs, json } from "@remix-run/node";
import { z } from "zod";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { refusal } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { runNow } from "#app/integrations/domain/connection-runs/retry-run.server";
import { isScheduleType } from "#app/integrations/domain/connections/connection-types";
import {
  addConnection,
  deleteConnection,
  editConnection,
} from "#app/integrations/domain/connections/connections.server";
import {
  pauseConnection,
  resumeConnection,
} from "#app/integrations/domain/connections/pause-connection.server";
import { connectionSchema } from "#app/integrations/domain/connections/schemas";

const id = z.coerce.number().int();
const deedSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add") }),
    z.object({ intent: z.enum(["edit", "delete", "pause", "resume", "run"]), id }),
  ],
  { error: "It is not clear what is to be done." },
);

const sentences = {
  add: "Error adding connection",
  schedule: "Error scheduling connection",
  edit: "Error editing connection",
  delete: "Error deleting connection",
  pause: "Error editing connection",
  resume: "Error editing connection",
  run: "Error Run Now Connection",
};

/** What the screens of connections send. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  let sentence = sentences.edit;
  try {
    const form = await readForm(request);
    const deed = parseForm(form, deedSchema);
    sentence = sentences[deed.intent];
    if (deed.intent === "delete") await deleteConnection(ctx, deed.id);
    else if (deed.intent === "pause") await pauseConnection(ctx, deed.id);
    else if (deed.intent === "resume") await resumeConnection(ctx, deed.id);
    else if (deed.intent === "run") await runNow(ctx, deed.id);
    else {
      const input = parseForm(form, connectionSchema(ctx.spreadsheets.addressPrefixes));
      if (deed.intent === "edit") await editConnection(ctx, deed.id, input);
      else {
        if (isScheduleType(input.type)) sentence = sentences.schedule;
        await addConnection(ctx, input);
      }
    }
    return json({ ok: true as const });
  } catch (error) {
    return refusal(error, { ctx, sentence });
  }
}
