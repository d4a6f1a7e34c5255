import type { ActionFunctionArgs } from "@remix-run/node";
import { answerRowAction } from "#app/http/answer-row-action.server";
import { requireVisit } from "#app/http/session.server";
import { sheetSchema } from "#app/integrations/domain/sheets/schemas";
import { addSheet, deleteSheet, editSheet } from "#app/integrations/domain/sheets/sheets.server";
import { rowSentences } from "#app/row-sentences";

/** What the dialogs of the list send: adds, renames or deletes a sheet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  return answerRowAction(request, ctx, {
    schema: sheetSchema,
    add: addSheet,
    edit: editSheet,
    remove: deleteSheet,
    sentences: rowSentences("sheet"),
  });
}
