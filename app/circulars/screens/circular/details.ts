import { type ActionFunctionArgs, json } from "@remix-run/node";
import { deleteCircular, editCircular } from "#app/circulars/domain/circulars/circulars.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { changedDetailsSchema } from "#app/circulars/domain/circulars/schemas";
import { circularDefaults } from "#app/circulars/ui/circular-defaults";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { mergeForm } from "#app/server/web/merge-form.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";

/** Changes a circular's details or deletes it; the list and the detail screen both send here. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  let deleting = false;
  try {
    const form = await readForm(request);
    deleting = form.get("intent") === "delete";
    const id = idFromParam(params.circularId, "Circular");
    if (deleting) await deleteCircular(ctx, id);
    else {
      await mergeForm(form, async () => {
        const circular = await getCircular(ctx, id);
        return circularDefaults({ ...circular, retailerId: circular.retailer.id });
      });
      await editCircular(ctx, id, parseForm(form, changedDetailsSchema));
    }
    return json({ ok: true as const });
  } catch (error) {
    return actionError(error, {
      ctx,
      sentence: deleting ? "Error deleting circular" : "Error editing circular",
    });
  }
}
