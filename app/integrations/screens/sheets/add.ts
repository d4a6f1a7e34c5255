import { type ActionFunctionArgs, json } from "@remix-run/node";
import { parseForm, readForm } from "#app/http/parse-form.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { sheetSchema } from "#app/integrations/domain/sheets/schemas";
import { addSheet } from "#app/integrations/domain/sheets/sheets.server";

/** Adds a sheet for somebody who needs its address at once: answers `{ ok: true, id, url }`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    const added = await addSheet(ctx, parseForm(await readForm(request), sheetSchema));
    return json({ ok: true as const, ...added });
  } catch (error) {
    return actionError(error, { ctx, sentence: "Error adding sheet" });
  }
}
