import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { csvResponse } from "#app/http/download-response.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { exportInsights } from "#app/shopping/domain/insights/export.server";
import { filterOfRequest } from "./filter-of-request.server";

/** What the screen with this address shows, as a .csv file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const { id, name } = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    return csvResponse(await exportInsights(ctx, id, filterOfRequest(request)), `Insights of ${name}.csv`);
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting insights" });
  }
}
