import type { ActionFunctionArgs } from "@remix-run/node";
import { getSubservice } from "#app/integrations/domain/subservices/queries.server";
import { editedSubserviceSchema, subserviceSchema } from "#app/integrations/domain/subservices/schemas";
import {
  addSubservice,
  deleteSubservice,
  editSubservice,
} from "#app/integrations/domain/subservices/subservices.server";
import { subserviceMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the dialogs of the list send: adds, edits or deletes a subservice. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: subserviceSchema,
    editSchema: editedSubserviceSchema,
    add: addSubservice,
    edit: editSubservice,
    remove: deleteSubservice,
    stored: async (ctx, id) => {
      const { name, serviceId, website, notes } = await getSubservice(ctx, id);
      return { name, serviceId, website, notes };
    },
    sentences: subserviceMessages,
  });
}
