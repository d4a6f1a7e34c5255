import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getActivity } from "#app/kernel/activity/queries.server";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";

/** A line of the activity log with the change it tells of. */
export function loader(args: LoaderFunctionArgs) {
  return answerAction(args, "Error getting activity logs", async ({ ctx }, { params }) => {
    return json({
      ok: true as const,
      activity: await getActivity(ctx, idFromParam(params.activityId, "Activity")),
    });
  });
}
