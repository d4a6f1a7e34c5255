import { z } from "@hono/zod-openapi";
import { getRecipeCategory } from "#app/catalogue/domain/recipes/category-queries.server";
import { findRecipeOfTheWeek, getRecipe, listRecipes } from "#app/catalogue/domain/recipes/queries.server";
import {
  addRecipes,
  chooseRecipeOfTheWeek,
  deleteRecipe,
  editRecipe,
} from "#app/catalogue/domain/recipes/recipes.server";
import { recipeSearchSchema } from "#app/catalogue/domain/recipes/schemas";
import { searchRecipes } from "#app/catalogue/domain/recipes/search-recipes.server";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { sayingAs } from "#app/server/api/answer-errors.server";
import { areaApp } from "#app/server/api/area-app.server";
import { addDeleteEndpoint } from "#app/server/api/delete-endpoint.server";
import {
  badInput,
  conflict,
  idParam,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
  pathNumber,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { recipeToAdd, recipeToStore } from "./sent-recipe.server";
import {
  feedRecipeSchema,
  feedRecipeToWire,
  recipeBodySchema,
  recipeSchema,
  recipeToWire,
} from "./wire-recipes.server";

export const recipes = areaApp();

const tags = ["Recipes"];
const recipeAnswer = { 200: jsonAnswer(recipeSchema, "The recipe.") };
const listAnswer = { 200: jsonAnswer(z.array(recipeSchema), "The recipes.") };

recipes.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Recipes",
    tags,
    summary: "The recipes of all categories",
    responses: { ...listAnswer, ...notAllowed },
  }),
  async (c) => c.json((await listRecipes(c.get("ctx"))).map(recipeToWire), 200),
);

const { limit, offset, text } = recipeSearchSchema.shape;
// Schemas made before the API's description was loaded can't be described themselves; copies of them can.
const described = { type: "integer" } as const;

recipes.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Recipes/Search",
    tags,
    summary: "Recipes that may be added, best match first; empty also when the outside feed fails",
    request: {
      query: z.object({
        q: text,
        maxResult: limit.clone().openapi(described),
        start: offset.clone().openapi(described),
      }),
    },
    responses: {
      200: jsonAnswer(z.object({ feed: z.array(feedRecipeSchema) }), "The recipes."),
      ...badInput,
      ...notAllowed,
    },
  }),
  async (c) => {
    const { q, maxResult, start } = c.req.valid("query");
    const found = await searchRecipes(c.get("ctx"), { text: q, limit: maxResult, offset: start });
    return c.json({ feed: found.recipes.map(feedRecipeToWire) }, 200);
  },
);

recipes.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Recipes/ForRecipeCategory/{categoryId}",
    tags,
    summary: "The recipes of a category, the main one first",
    request: { params: z.object({ categoryId: pathNumber }) },
    responses: { ...listAnswer, ...notYours },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = await getRecipeCategory(ctx, c.req.valid("param").categoryId);
    return c.json((await listRecipes(ctx, { recipeCategoryId: id })).map(recipeToWire), 200);
  },
);

recipes.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Recipes",
    tags,
    summary: "Add a recipe to a category; Administrators only",
    request: { body: jsonBody(recipeBodySchema) },
    responses: { 201: jsonAnswer(recipeSchema, "The recipe."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    if (!body.recipeCategory) throw invalidInput({ recipeCategory: ["Recipe category is required!"] });
    const { ids } = await addRecipes(ctx, body.recipeCategory.id, [recipeToAdd(body)]);
    const [id] = ids;
    if (id === undefined) throw alreadyThere();
    const { mainRecipe, recipeOfTheWeek } = body;
    if (mainRecipe || recipeOfTheWeek) await editRecipe(ctx, id, { mainRecipe, recipeOfTheWeek });
    return c.json(recipeToWire(await getRecipe(ctx, id)), 201);
  },
);

recipes.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Recipes/EditRecipe/{id}",
    tags,
    summary: "Change a recipe; what is left out stays as it is. Administrators only",
    request: { params: idParam, body: jsonBody(recipeBodySchema) },
    responses: { ...recipeAnswer, ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const body = c.req.valid("json");
    const { mainRecipe, recipeOfTheWeek, recipeCategory } = body;
    const orSay = sayingAs("Error editing recipe");
    const { data } = await getRecipe(ctx, id).catch(orSay);
    await editRecipe(ctx, id, {
      raw: recipeToStore(body, data),
      mainRecipe,
      recipeOfTheWeek,
      recipeCategoryId: recipeCategory?.id,
    }).catch(orSay);
    return c.json(recipeToWire(await getRecipe(ctx, id)), 200);
  },
);

recipes.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Recipes/RecipeOfTheWeek",
    tags,
    summary: "The recipe of the week; null while none is chosen",
    responses: { 200: jsonAnswer(recipeSchema.nullable(), "The recipe."), ...notAllowed },
  }),
  async (c) => {
    const recipe = await findRecipeOfTheWeek(c.get("ctx")).catch(
      sayingAs("Error getting recipe of the week"),
    );
    return c.json(recipe ? recipeToWire(recipe) : null, 200);
  },
);

recipes.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Recipes/RecipeOfTheWeek/{id}",
    tags,
    summary: "Make a recipe the one of the week; Administrators only",
    description:
      "A GET that changes something, for clients that know it so: it needs a bearer token like every call.",
    request: { params: idParam },
    responses: { ...recipeAnswer, ...notYours },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    await chooseRecipeOfTheWeek(c.get("ctx"), id).catch(sayingAs("Error setting recipe of the week"));
    return c.json(recipeToWire(await getRecipe(c.get("ctx"), id)), 200);
  },
);

addDeleteEndpoint(
  recipes,
  { method: "post", path: "/api/Recipes/{id}", tags, summary: "Delete a recipe; Administrators only" },
  deleteRecipe,
);

function alreadyThere(): DomainError {
  return new DomainError("conflict", "The category has this recipe already.");
}
