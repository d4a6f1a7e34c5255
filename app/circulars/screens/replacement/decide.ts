import { type ActionFunctionArgs, json } from "@remix-run/node";
import { z } from "zod";
import { applyReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import { discardReplacement } from "#app/circulars/domain/replacements/replacement.server";
import { answerAction } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { readForm } from "#app/http/parse-form.server";
import { parseInput } from "#app/kernel/parse-input";

const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("discard") }),
  z.object({
    intent: z.literal("apply"),
    fingerprint: z.string(),
    taken: z.string().transform((text) => text.split("\n").filter(Boolean)),
  }),
]);

/** Replaces the pages by the new ones, or gives those up. The field `taken` holds a key on each line. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error replacing circular pages", async ({ ctx }, { request, params }) => {
    const circularId = idFromParam(params.circularId, "Circular");
    const form = parseInput(formSchema, Object.fromEntries(await readForm(request)));
    if (form.intent === "discard") {
      await discardReplacement(ctx, circularId);
      return json({ ok: true as const, done: null });
    }
    return json({ ok: true as const, done: await applyReplacement(ctx, circularId, form) });
  });
}
