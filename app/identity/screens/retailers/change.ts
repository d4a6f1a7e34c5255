import type { ActionFunctionArgs } from "@remix-run/node";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { servicesOfRetailer } from "#app/identity/domain/retailers/retailer-services.server";
import { addRetailer, deleteRetailer, editRetailer } from "#app/identity/domain/retailers/retailers.server";
import { retailerSchema } from "#app/identity/domain/retailers/schemas";
import { retailerDefaults } from "#app/identity/ui/retailers/retailer-defaults";
import { rowMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the dialogs of the list send: adds, edits or deletes a retailer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: retailerSchema,
    add: addRetailer,
    edit: editRetailer,
    remove: deleteRetailer,
    stored: async (ctx, id) =>
      retailerDefaults({ ...(await getRetailer(ctx, id)), ...(await servicesOfRetailer(ctx, id)) }),
    sentences: rowMessages("retailer"),
  });
}
