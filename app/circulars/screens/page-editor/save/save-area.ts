import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { acceptSuggestion, deleteArea, saveArea } from "#app/circulars/domain/areas/areas.server";
import { areaSchema, suggestedFields } from "#app/circulars/domain/areas/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

const deletionSchema = z.object({
  id: z.coerce.number().int().positive(),
  version: z.coerce.number().int().positive(),
});

/** A new area that was made of a suggestion is made only where none for the same deal is there. */
const savedSchema = areaSchema.extend({
  suggested: z.literal("true").optional(),
  ...suggestedFields,
});

/** Saves or deletes one area of a page; a stale version is answered with 409 and what stands there now. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error updating circular area", async ({ ctx }, { request, params }) => {
    const form = await readForm(request);
    if (form.get("intent") === "delete") {
      const { id, version } = parseForm(form, deletionSchema);
      await deleteArea(ctx, id, version);
      return json({ ok: true as const, area: null });
    }
    const pageId = idFromParam(params.pageId, "Page");
    const { suggested, ...input } = parseForm(form, savedSchema);
    if (!suggested || input.id !== null) {
      return json({ ok: true as const, area: await saveArea(ctx, pageId, input), isTaken: false });
    }
    const { area, isNew } = await acceptSuggestion(ctx, pageId, input);
    return json({ ok: true as const, area, isTaken: !isNew });
  });
}
