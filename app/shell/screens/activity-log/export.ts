import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "#app/http/download-response.server";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { exportActivity } from "#app/kernel/activity/export.server";
import { filterOfRequest } from "./asked-activity.server";

/** The lines that the screen's address asks for, all pages of them, as a .csv file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, currentRetailerId } = await requireSession(request, context);
  try {
    const asked = filterOfRequest(request);
    if (!asked.ok) throw new Response(asked.message, { status: 400 });
    const pieces = await exportActivity(ctx, { filter: asked.filter, retailerId: currentRetailerId });
    return csvResponse(pieces, `Activity Logs ${ctx.now().toISOString().slice(0, 10)}.csv`);
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting activity logs" });
  }
}
