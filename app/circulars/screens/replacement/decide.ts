import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { areaDetailsSchema } from "#app/circulars/domain/areas/schemas";
import { applyReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import { discardReplacement, retryNewPages } from "#app/circulars/domain/replacements/replacement.server";
import { undoReplacement } from "#app/circulars/domain/replacements/undo-replacement.server";
import { parseInput } from "#app/kernel/parse-input";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { readForm } from "#app/server/web/parse-form.server";
import { correctionPrefix } from "./use-decision";

const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["retry", "undo"]) }),
  z.object({ intent: z.literal("discard"), draftId: z.coerce.number().int() }),
  z.object({
    intent: z.literal("apply"),
    fingerprint: z.string(),
    taken: z.string().transform((text) => text.split("\n").filter(Boolean)),
    corrections: z.record(z.string(), areaDetailsSchema.shape.deal),
  }),
]);

/**
 * Replaces the pages by the new ones, gives those up, tries again what failed of them, or brings replaced pages back. The
 * field `taken` holds a key on each line; what the deal with a key is to say stands in a field of its own.
 */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error replacing circular pages", async ({ ctx }, { request, params }) => {
    const circularId = idFromParam(params.circularId, "Circular");
    const fields = [...(await readForm(request))];
    const corrections = Object.fromEntries(
      fields.flatMap(([name, text]) =>
        name.startsWith(correctionPrefix) ? [[name.slice(correctionPrefix.length), text]] : [],
      ),
    );
    const form = parseInput(formSchema, { ...Object.fromEntries(fields), corrections });
    if (form.intent === "apply")
      return json({ ok: true as const, done: await applyReplacement(ctx, circularId, form) });
    if (form.intent === "discard") await discardReplacement(ctx, circularId, form.draftId);
    else if (form.intent === "retry") await retryNewPages(ctx, circularId);
    else await undoReplacement(ctx, circularId);
    return json({ ok: true as const, done: null });
  });
}
