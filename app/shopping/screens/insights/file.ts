import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { answerLoader } from "#app/server/web/answers.server";
import { csvResponse } from "#app/server/web/download-response.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { exportInsights } from "#app/shopping/domain/insights/export.server";
import { filterOfRequest } from "./filter-of-request.server";

/** What the screen with this address shows, as a .csv file. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting insights", async ({ ctx }, { request, params }) => {
    const { id, name } = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    return csvResponse(await exportInsights(ctx, id, filterOfRequest(request)), `Insights of ${name}.csv`);
  });
}
