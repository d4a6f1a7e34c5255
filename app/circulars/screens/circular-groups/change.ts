import type { ActionFunctionArgs } from "@remix-run/node";
import {
  addCircularGroup,
  deleteCircularGroup,
  editCircularGroup,
} from "#app/circulars/domain/circular-groups/circular-groups.server";
import { circularGroupSchema } from "#app/circulars/domain/circular-groups/schemas";
import { answerRowAction } from "#app/http/answer-row-action.server";
import { requireVisit } from "#app/http/session.server";
import { rowSentences } from "#app/row-sentences";

/** What the dialogs of the list send: adds, edits or deletes a group. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  return answerRowAction(request, ctx, {
    schema: circularGroupSchema,
    add: addCircularGroup,
    edit: editCircularGroup,
    remove: deleteCircularGroup,
    sentences: rowSentences("circular group"),
  });
}
