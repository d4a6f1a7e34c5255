import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { getPageAnalysis } from "#app/circulars/domain/areas/analyses.server";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { turnedDownSchema } from "#app/circulars/domain/areas/schemas";
import { turnDownSuggestion } from "#app/circulars/domain/areas/turned-down.server";
import { getPageContent } from "#app/circulars/domain/pages/queries.server";
import { readingSentence } from "#app/circulars/domain/pages/reading-sentences";
import { answerAction, answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** What is printed on a page, for the editor: suggested areas, edges to snap to, and its words. Asked for after the screen. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    const pageId = idFromParam(params.pageId, "Page");
    const content = await getPageContent(ctx, pageId);
    const analysis = await getPageAnalysis(ctx, pageId);
    const suggestions = await getPageSuggestions(ctx, pageId, analysis);
    return json({
      suggestions,
      edges: analysis.edges,
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
