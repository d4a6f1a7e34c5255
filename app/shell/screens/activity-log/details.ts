import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { idFromParam } from "#app/http/id-from-param.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { getActivity } from "#app/kernel/activity/queries.server";

/** A line of the activity log with the change it tells of. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    return json({
      ok: true as const,
      activity: await getActivity(ctx, idFromParam(params.activityId, "Activity")),
    });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error getting activity logs" });
  }
}
