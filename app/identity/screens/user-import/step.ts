import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as z from "zod";
import { requestCheck, requestRun } from "#app/identity/domain/user-imports/import-jobs.server";
import { discardUserImport } from "#app/identity/domain/user-imports/open-import.server";
import { importOptionsSchema } from "#app/identity/domain/user-imports/schemas";
import { answerAction } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

const stepSchema = z.object({
  step: z.enum(["check", "run", "discard"], {
    error: "Something is missing from the request. Reload and try again.",
  }),
});

/** Takes an import one step on. Answers the import to look at, which is another one where the file was sent before. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "File not Uploaded", async ({ ctx }, { request, params }) => {
    const id = idFromParam(params.importId, "Import");
    const form = await readForm(request);
    const { step } = parseForm(form, stepSchema);
    if (step === "discard") {
      await discardUserImport(ctx, id);
      return json({ ok: true as const, importId: null });
    }
    if (step === "run") {
      const seen = form.get("choices");
      const importId = await requestRun(ctx, id, typeof seen === "string" ? seen : undefined);
      return json({ ok: true as const, importId });
    }
    const options = parseForm(form, importOptionsSchema);
    // A box that is not ticked is not sent.
    const importId = await requestCheck(ctx, id, { ...options, invite: form.get("invite") === "on" });
    return json({ ok: true as const, importId });
  });
}
