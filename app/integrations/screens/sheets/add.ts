import { type ActionFunctionArgs, json } from "@remix-run/node";
import { sheetSchema } from "#app/integrations/domain/sheets/schemas";
import { addSheet } from "#app/integrations/domain/sheets/sheets.server";
import { answerAction } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** Adds a sheet for somebody who needs its address at once: answers `{ ok: true, id, url }`. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "Error adding sheet", async ({ ctx }, { request }) => {
    const added = await addSheet(ctx, parseForm(await readForm(request), sheetSchema));
    return json({ ok: true as const, ...added });
  });
}
