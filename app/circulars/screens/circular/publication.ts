import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { endCircular, undoEnd } from "#app/circulars/domain/circulars/end-circular.server";
import { publishCircular, unpublishCircular } from "#app/circulars/domain/circulars/publish-circular.server";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

const changes = { publish: publishCircular, unpublish: unpublishCircular, end: endCircular, reopen: undoEnd };

const intentSchema = z.object({
  intent: z.enum(["publish", "unpublish", "end", "reopen"], {
    error: "Something is missing from the request. Reload and try again.",
  }),
});

/** Publishes a draft, makes a scheduled circular a draft again, ends a live one, or takes that back. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error editing circular", async ({ ctx }, { request, params }) => {
    const { intent } = parseForm(await readForm(request), intentSchema);
    await changes[intent](ctx, idFromParam(params.circularId, "Circular"));
    return json({ ok: true as const });
  });
}
