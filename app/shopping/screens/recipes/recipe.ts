import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { idFromParam } from "#app/http/id-from-param.server";
import { loaderError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { getRecipe } from "#app/shopping/domain/recipes/queries.server";

/** All of a recipe, for its preview. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    return json((await getRecipe(ctx, idFromParam(params.recipeId, "Recipe"))).data);
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting recipes" });
  }
}
