import type { ActionFunctionArgs } from "@remix-run/node";
import {
  addCircularGroup,
  deleteCircularGroup,
  editCircularGroup,
} from "#app/catalogue/domain/circular-groups/circular-groups.server";
import { getCircularGroup } from "#app/catalogue/domain/circular-groups/queries.server";
import { circularGroupSchema } from "#app/catalogue/domain/circular-groups/schemas";
import { rowMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the dialogs of the list send: adds, edits or deletes a group. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: circularGroupSchema,
    add: addCircularGroup,
    edit: editCircularGroup,
    remove: deleteCircularGroup,
    stored: async (ctx, id) => {
      const { name, retailer } = await getCircularGroup(ctx, id);
      return { name, retailerId: retailer.id };
    },
    sentences: rowMessages("circular group"),
  });
}
