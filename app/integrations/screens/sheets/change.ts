import type { ActionFunctionArgs } from "@remix-run/node";
import { getSheet } from "#app/integrations/domain/sheets/queries.server";
import { sheetSchema } from "#app/integrations/domain/sheets/schemas";
import { addSheet, deleteSheet, editSheet } from "#app/integrations/domain/sheets/sheets.server";
import { rowMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the dialogs of the list send: adds, renames or deletes a sheet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: sheetSchema,
    add: addSheet,
    edit: editSheet,
    remove: deleteSheet,
    stored: async (ctx, id) => ({ name: (await getSheet(ctx, id)).name }),
    sentences: rowMessages("sheet"),
  });
}
