import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { cropPage, cutAllMargins, pageParts } from "#app/circulars/domain/pages/crop-page.server";
import { deletePage, retryPage } from "#app/circulars/domain/pages/pages.server";
import { getPage } from "#app/circulars/domain/pages/queries.server";
import { answerAction, answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { readForm } from "#app/server/web/parse-form.server";

/** What the preview of a page shows. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    const page = await getPage(ctx, idFromParam(params.pageId, "Page"));
    return json({
      id: page.id,
      width: page.bigImageWidth,
      height: page.bigImageHeight,
      areas: page.areas.map(({ id, prefix, ingredient, deal, left, top, width, height }) => ({
        id,
        name: [prefix, ingredient, deal].filter(Boolean).join(" "),
        left,
        top,
        width,
        height,
      })),
    });
  });
}

/** Deletes a page, shows another part of it or of all like it, or tries again to draw one that failed. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error deleting circular page", async ({ ctx }, { request, params }) => {
    const form = await readForm(request);
    const intent = form.get("intent");
    const part = pageParts.find((part) => part === form.get("part"));
    const id = idFromParam(params.pageId, "Page");
    if (intent === "retry") await retryPage(ctx, id);
    else if (intent === "delete") await deletePage(ctx, id);
    else if (intent === "cut-all") await cutAllMargins(ctx, id);
    else if (intent === "crop" && part) await cropPage(ctx, id, part);
    else return json({ ok: false as const, message: "Unknown intent.", fields: {} }, { status: 400 });
    return json({ ok: true as const });
  });
}
