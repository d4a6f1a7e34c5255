import type { ActionFunctionArgs } from "@remix-run/node";
import { getRecipeCategory } from "#app/catalogue/domain/recipes/category-queries.server";
import { findRecipeOfTheWeek } from "#app/catalogue/domain/recipes/queries.server";
import {
  addRecipeCategory,
  deleteRecipeCategory,
  editRecipeCategory,
} from "#app/catalogue/domain/recipes/recipe-categories.server";
import { recipeCategorySchema } from "#app/catalogue/domain/recipes/schemas";
import { rowMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";

/** What the dialogs of the recipe categories send. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: recipeCategorySchema,
    add: addRecipeCategory,
    edit: editRecipeCategory,
    remove: deleteRecipeCategory,
    stored: async (ctx, id) => {
      const { name, mainRecipe } = await getRecipeCategory(ctx, id);
      const week = await findRecipeOfTheWeek(ctx);
      // A choice that is gone is left out: the dialog itself deletes recipes.
      return {
        name,
        ...(mainRecipe && { mainRecipeId: mainRecipe.id }),
        ...(week?.recipeCategory.id === id && { recipeOfTheWeekId: week.id }),
      };
    },
    sentences: rowMessages("recipe category"),
  });
}
