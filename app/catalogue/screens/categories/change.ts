import type { ActionFunctionArgs } from "@remix-run/node";
import {
  addCategory,
  deleteCategory,
  editCategory,
} from "#app/catalogue/domain/categories/categories.server";
import { categorySchema } from "#app/catalogue/domain/categories/schemas";
import { rowMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the rows and forms of the categories screen send. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: categorySchema,
    add: addCategory,
    edit: editCategory,
    remove: deleteCategory,
    sentences: rowMessages("category"),
  });
}
