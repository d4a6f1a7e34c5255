import { z } from "@hono/zod-openapi";
import type { RecipeCategory } from "#app/catalogue/domain/recipes/category-queries.server";
import type { Recipe } from "#app/catalogue/domain/recipes/queries.server";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { totalMinutesOf } from "#app/catalogue/domain/recipes/recipe-parts";

/** The shapes of recipes and their categories on the wire. HTML in them is clean. */

const id = z.number().int();
const minutes = z.number().int().nullable();

export const recipeCategorySchema = z
  .object({
    id,
    name: z.string(),
    featured: z.boolean(),
    mainRecipe: z.object({ id, title: z.string() }).nullable(),
    recipeCount: z.number().int(),
  })
  .openapi("RecipeCategory");

export function recipeCategoryToWire(category: RecipeCategory): z.infer<typeof recipeCategorySchema> {
  const { id, name, featured, mainRecipe, recipeCount } = category;
  return { id, name, featured, mainRecipe, recipeCount };
}

/** What is known of a recipe, as the feed tells of one. */
const detailsShape = {
  originalId: z.string().openapi({ description: "What the recipe's source calls it." }),
  title: z.string(),
  image: z
    .string()
    .nullable()
    .openapi({ description: "An https address, or the path of a picture that comes with Endcap." }),
  summary: z.string().openapi({ description: "Clean HTML." }),
  instructions: z.string().openapi({ description: "Clean HTML." }),
  analyzedInstructions: z.array(
    z.object({ name: z.string(), steps: z.array(z.object({ number: z.number().int(), step: z.string() })) }),
  ),
  preparationMinutes: minutes,
  cookingMinutes: minutes,
  servings: z.string().nullable(),
  "tracking-id": z.string(),
  content: z.object({
    details: z.object({
      name: z.string(),
      images: z.array(z.object({ hostedLargeUrl: z.string() })),
      displayName: z.string().nullable(),
      totalTime: z.string().nullable(),
      totalTimeInSeconds: z.number().int().nullable(),
      attribution: z.object({ url: z.string().nullable() }),
    }),
    description: z.object({ text: z.string() }),
    ingredientLines: z.array(z.object({ wholeLine: z.string(), ingredient: z.string() })),
  }),
};

export const feedRecipeSchema = z.object(detailsShape).openapi("FeedRecipe");

export const recipeSchema = z
  .object({
    id,
    ...detailsShape,
    mainRecipe: z.boolean(),
    recipeOfTheWeek: z.boolean(),
    recipeCategory: z.object({ id, name: z.string() }),
    json: z.string().openapi({ description: "All of it as text; its own id is `originalId`." }),
  })
  .openapi("Recipe");

export function feedRecipeToWire(data: RecipeData): z.infer<typeof feedRecipeSchema> {
  const { originalId, title, image, summary, instructions, steps, ingredients, servings } = data;
  const { preparationMinutes, cookingMinutes, sourceName, sourceUrl } = data;
  const total = totalMinutesOf(data);
  return {
    originalId,
    title,
    image,
    summary,
    instructions,
    analyzedInstructions:
      steps.length > 0
        ? [{ name: "", steps: steps.map((step, index) => ({ number: index + 1, step })) }]
        : [],
    preparationMinutes,
    cookingMinutes,
    servings,
    "tracking-id": originalId,
    content: {
      details: {
        name: title,
        images: image ? [{ hostedLargeUrl: image }] : [],
        displayName: sourceName,
        totalTime: total === null ? null : `${total} min`,
        totalTimeInSeconds: total === null ? null : total * 60,
        attribution: { url: sourceUrl },
      },
      description: { text: summary },
      ingredientLines: ingredients.map((line) => ({ wholeLine: line, ingredient: line })),
    },
  };
}

export function recipeToWire(recipe: Recipe): z.infer<typeof recipeSchema> {
  const { id, mainRecipe, recipeOfTheWeek, recipeCategory, data } = recipe;
  return {
    id,
    ...feedRecipeToWire(data),
    mainRecipe,
    recipeOfTheWeek,
    recipeCategory,
    json: JSON.stringify(data),
  };
}

/** A recipe as clients send it: `json` with all of it, or its fields beside the others. */
export const recipeBodySchema = z
  .looseObject({
    title: z.string().optional(),
    image: z.string().nullish(),
    json: z.string().max(200_000, "Too long.").nullish(),
    mainRecipe: z.boolean().optional(),
    recipeOfTheWeek: z.boolean().optional(),
    recipeCategory: z.object({ id }).nullish(),
  })
  .openapi("RecipeInput");
