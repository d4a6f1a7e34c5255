import type { ActionFunctionArgs } from "@remix-run/node";
import { getService } from "#app/integrations/domain/services/queries.server";
import { serviceSchema } from "#app/integrations/domain/services/schemas";
import { addService, deleteService, editService } from "#app/integrations/domain/services/services.server";
import { serviceMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the dialogs of the list send: adds, edits or deletes a service. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: serviceSchema,
    add: addService,
    edit: editService,
    remove: deleteService,
    stored: async (ctx, id) => {
      const { name, notes } = await getService(ctx, id);
      return { name, notes };
    },
    sentences: serviceMessages,
  });
}
