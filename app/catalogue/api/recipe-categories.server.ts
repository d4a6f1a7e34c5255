import { z } from "@hono/zod-openapi";
import {
  getRecipeCategory,
  listRecipeCategories,
} from "#app/catalogue/domain/recipes/category-queries.server";
import {
  addRecipeCategory,
  deleteRecipeCategory,
  editRecipeCategory,
} from "#app/catalogue/domain/recipes/recipe-categories.server";
import { recipeCategorySchema as recipeCategoryInput } from "#app/catalogue/domain/recipes/schemas";
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
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { recipeCategorySchema, recipeCategoryToWire } from "./wire-recipes.server";

export const recipeCategories = areaApp();

const tags = ["RecipeCategories"];
const { name } = recipeCategoryInput.shape;
const featured = z.boolean().optional();
const id = z.number().int();
const newBody = z.object({ name, featured }).openapi("NewRecipeCategory");
const changeBody = z
  .object({ name: name.optional(), featured, mainRecipe: z.object({ id }).nullable().optional() })
  .openapi("RecipeCategoryChange", { description: "What is left out stays as it is." });

recipeCategories.openapi(
  signedInRoute({
    method: "get",
    path: "/api/RecipeCategories",
    tags,
    summary: "The recipe categories, in the order in which they were made",
    responses: { 200: jsonAnswer(z.array(recipeCategorySchema), "The categories."), ...notAllowed },
  }),
  async (c) => c.json((await listRecipeCategories(c.get("ctx"))).map(recipeCategoryToWire), 200),
);

recipeCategories.openapi(
  signedInRoute({
    method: "post",
    path: "/api/RecipeCategories",
    tags,
    summary: "A new recipe category; Administrators only",
    request: { body: jsonBody(newBody) },
    responses: {
      201: jsonAnswer(recipeCategorySchema, "The category."),
      ...badInput,
      ...notAllowed,
      ...conflict,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = await addRecipeCategory(ctx, c.req.valid("json"));
    return c.json(recipeCategoryToWire(await getRecipeCategory(ctx, id)), 201);
  },
);

recipeCategories.openapi(
  signedInRoute({
    method: "post",
    path: "/api/RecipeCategories/EditRecipeCategory/{id}",
    tags,
    summary: "Change a recipe category; Administrators only",
    request: { params: idParam, body: jsonBody(changeBody) },
    responses: {
      200: jsonAnswer(recipeCategorySchema, "As it is now."),
      ...badInput,
      ...notYours,
      ...conflict,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    const { mainRecipe, ...change } = c.req.valid("json");
    const mainRecipeId = mainRecipe === undefined ? undefined : (mainRecipe?.id ?? null);
    await editRecipeCategory(ctx, id, { ...change, mainRecipeId });
    return c.json(recipeCategoryToWire(await getRecipeCategory(ctx, id)), 200);
  },
);

addDeleteEndpoint(
  recipeCategories,
  {
    method: "post",
    path: "/api/RecipeCategories/{id}",
    tags,
    summary: "Delete a recipe category with its recipes; Administrators only",
  },
  deleteRecipeCategory,
);
