import type { ActionFunctionArgs } from "@remix-run/node";
import {
  addProperty,
  deleteProperty,
  editProperty,
} from "#app/integrations/domain/properties/properties.server";
import { getProperty } from "#app/integrations/domain/properties/queries.server";
import { propertySchema } from "#app/integrations/domain/properties/schemas";
import { propertyDefaults } from "#app/integrations/ui/properties/property-defaults";
import { propertyMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the dialogs of the list send: adds, edits or deletes a property. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: propertySchema,
    add: addProperty,
    edit: editProperty,
    remove: deleteProperty,
    stored: async (ctx, id) => propertyDefaults(await getProperty(ctx, id)),
    sentences: propertyMessages,
  });
}
