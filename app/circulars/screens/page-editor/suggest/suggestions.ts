import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { findPrintedEdges } from "#app/circulars/domain/areas/printed-edges";
import { suggestAreas } from "#app/circulars/domain/areas/suggestions";
import { getPage, getPageContent } from "#app/circulars/domain/pages/queries.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";

/** What is printed on a page, for the editor: suggested areas, and edges to snap to. Asked for after the screen. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const pageId = idFromParam(params.pageId, "Page");
    const [page, content] = await Promise.all([getPage(ctx, pageId), getPageContent(ctx, pageId)]);
    const aspect = (page.bigImageWidth ?? 1) / (page.bigImageHeight ?? 1);
    return json({ suggestions: suggestAreas(content, aspect), edges: findPrintedEdges(content, aspect) });
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting circular pages" });
  }
}
