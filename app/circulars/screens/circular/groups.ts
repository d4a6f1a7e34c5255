import { type ActionFunctionArgs, json } from "@remix-run/node";
import { showSameAsBefore } from "#app/circulars/domain/group-pages/same-as-before.server";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";

/** Has all groups show the pages that they showed of the circular before. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error adding Circular Pages to Circular Group", async ({ ctx }, { params }) => {
    await showSameAsBefore(ctx, idFromParam(params.circularId, "Circular"));
    return json({ ok: true as const });
  });
}
