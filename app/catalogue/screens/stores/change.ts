import type { ActionFunctionArgs } from "@remix-run/node";
import { getStore } from "#app/catalogue/domain/stores/queries.server";
import { storeSchema } from "#app/catalogue/domain/stores/schemas";
import { addStore, deleteStore, editStore } from "#app/catalogue/domain/stores/stores.server";
import { rowMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";
import { storeDefaults } from "./store-defaults";

/** What the dialogs of the list send: adds, edits or deletes a store. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: storeSchema,
    add: addStore,
    edit: editStore,
    remove: deleteStore,
    stored: async (ctx, id) => storeDefaults(await getStore(ctx, id)),
    sentences: rowMessages("store"),
  });
}
