import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getRecipe } from "#app/catalogue/domain/recipes/queries.server";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";

/** All of a recipe, for its preview. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting recipes", async ({ ctx }, { params }) => {
    return json((await getRecipe(ctx, idFromParam(params.recipeId, "Recipe"))).data);
  });
}
