import { json, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { listKnownOriginalIds } from "#app/catalogue/domain/recipes/queries.server";
import { recipeSearchSchema } from "#app/catalogue/domain/recipes/schemas";
import { searchRecipes } from "#app/catalogue/domain/recipes/search-recipes.server";
import type { RecipesFound } from "#app/catalogue/ui/recipes/recipe-routes";
import { parseInput } from "#app/kernel/parse-input";
import { answerLoader } from "#app/server/web/answers.server";

const askedSchema = recipeSearchSchema.extend({ categoryId: z.coerce.number().int().positive().optional() });

/** Recipes that may be added to a category or linked to an area. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error finding recipes", async ({ ctx }, { request }) => {
    const { categoryId, ...search } = parseInput(
      askedSchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    const found = await searchRecipes(ctx, search);
    const originalIds = found.recipes.map(({ originalId }) => originalId);
    const known = categoryId === undefined ? [] : await listKnownOriginalIds(ctx, categoryId, originalIds);
    return json({ ...found, known } satisfies RecipesFound);
  });
}
