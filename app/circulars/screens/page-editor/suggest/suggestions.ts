import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { findPrintedEdges } from "#app/circulars/domain/areas/printed-edges";
import { turnedDownSchema } from "#app/circulars/domain/areas/schemas";
import { turnDownSuggestion } from "#app/circulars/domain/areas/turned-down.server";
import { getPage, getPageContent } from "#app/circulars/domain/pages/queries.server";
import { readingSentence } from "#app/circulars/domain/pages/reading-sentences";
import { answerAction, answerLoader } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { parseForm, readForm } from "#app/http/parse-form.server";

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

/** Notes that a suggestion is turned down, or that this was undone. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error updating circular area", async ({ ctx }, { request, params }) => {
    const asked = parseForm(await readForm(request), turnedDownSchema);
    await turnDownSuggestion(ctx, idFromParam(params.pageId, "Page"), asked);
    return json({ ok: true as const });
  });
}
