import type { ActionFunctionArgs } from "@remix-run/node";
import { answerRowAction } from "#app/http/answer-row-action.server";
import { requireSession } from "#app/http/session.server";
import { rowMessages } from "#app/kernel/row-messages";
import {
  addRecipeCategory,
  deleteRecipeCategory,
  editRecipeCategory,
} from "#app/shopping/domain/recipes/recipe-categories.server";
import { recipeCategorySchema } from "#app/shopping/domain/recipes/schemas";

/** What the dialogs of the recipe categories send. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: recipeCategorySchema,
    add: addRecipeCategory,
    edit: editRecipeCategory,
    remove: deleteRecipeCategory,
    sentences: rowMessages("recipe category"),
  });
}
