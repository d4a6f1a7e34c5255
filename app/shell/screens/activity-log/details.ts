import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { answerAction } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { getActivity } from "#app/kernel/activity/queries.server";

/** A line of the activity log with the change it tells of. */
export function loader(args: LoaderFunctionArgs) {
  return answerAction(args, "Error getting activity logs", async ({ ctx }, { params }) => {
    return json({
      ok: true as const,
      activity: await getActivity(ctx, idFromParam(params.activityId, "Activity")),
    });
  });
}
