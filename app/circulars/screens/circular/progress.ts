import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getRenderingProgress } from "#app/circulars/domain/circulars/queries.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";

/** How far the drawing of a circular's pages is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    return json(await getRenderingProgress(ctx, idFromParam(params.circularId, "Circular")));
  } catch (error) {
    throw asResponse(error);
  }
}
