import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { answerLoader } from "#app/http/answers.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { getRecipe } from "#app/shopping/domain/recipes/queries.server";

/** All of a recipe, for its preview. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting recipes", async ({ ctx }, { params }) => {
    return json((await getRecipe(ctx, idFromParam(params.recipeId, "Recipe"))).data);
  });
}
