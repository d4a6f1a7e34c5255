import { type ActionFunctionArgs, json } from "@remix-run/node";
import { areaBoxSchema } from "#app/circulars/domain/areas/schemas";
import { cutOutPicture } from "#app/circulars/domain/pages/cut-out-picture.server";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Makes a part of the page one of the pictures that its areas may take. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error updating circular page", async ({ ctx }, { request, params }) => {
    const box = parseForm(await readForm(request), areaBoxSchema);
    const id = await cutOutPicture(ctx, idFromParam(params.pageId, "Page"), box);
    return json({ ok: true as const, id });
  });
}
