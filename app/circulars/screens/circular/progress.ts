import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getRenderingProgress } from "#app/circulars/domain/circulars/queries.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { loaderError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

/** How far the drawing of a circular's pages is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    return json(await getRenderingProgress(ctx, idFromParam(params.circularId, "Circular")));
  } catch (error) {
    throw loaderError(error);
  }
}
