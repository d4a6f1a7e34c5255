import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { findPrintedEdges } from "#app/circulars/domain/areas/printed-edges";

import { getPage, getPageContent } from "#app/circulars/domain/pages/queries.server";
import { readingSentence } from "#app/circulars/domain/pages/reading-sentences";
import { answerLoader } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";

/** What is printed on a page, for the editor: suggested areas, edges to snap to, and its words. Asked for after the screen. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    const pageId = idFromParam(params.pageId, "Page");
    const [page, content] = await Promise.all([getPage(ctx, pageId), getPageContent(ctx, pageId)]);
    const aspect = (page.bigImageWidth ?? 1) / (page.bigImageHeight ?? 1);
    const suggestions = await getPageSuggestions(ctx, page, content);
    return json({
      suggestions,
      edges: findPrintedEdges(content, aspect),
      words: content.words,
      notice: readingSentence(content.reading, suggestions.length),
    });
  });
}
