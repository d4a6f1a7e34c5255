import { isDeepStrictEqual } from "node:util";
import type { z } from "@hono/zod-openapi";
import { noContents, readRecipe, titleOf } from "#app/catalogue/domain/recipes/read-recipe.server";
import { type RecipeData, recipeDataSchema } from "#app/catalogue/domain/recipes/recipe-data";
import { contentIdOf } from "#app/catalogue/domain/recipes/recipe-identity.server";
import { DomainError } from "#app/kernel/errors";
import { isNestedTooDeeply } from "#app/kernel/json-depth";
import { parseInput } from "#app/kernel/parse-input";
import { feedRecipeToWire, type recipeBodySchema } from "./wire-recipes.server";

type Body = z.infer<typeof recipeBodySchema>;

/**
 * The recipe that a body adds, in a shape that `readRecipe` knows: the text in `json`; what stands beside it counts where
 * that is silent or says something else.
 * @throws DomainError invalid_input
 */
export function recipeToAdd(body: Body): unknown {
  const beside = fieldsOf(body);
  if (!body.json) return beside;
  const { id: _row, ...rest } = beside;
  const raw = { ...rest, ...parsed(body.json) };
  const known = readRecipe(raw);
  const changes = changesIn(rest, known);
  if (Object.keys(changes).length === 0) return raw;
  const recipe = parseInput(recipeDataSchema, { ...known, ...changes });
  const hasNoId = known.originalId === contentIdOf(known.title, known.ingredients);
  return hasNoId ? { ...recipe, originalId: contentIdOf(recipe.title, recipe.ingredients) } : recipe;
}

/**
 * What a body makes of a stored recipe: the text in `json`, or what is stored where there is none, with the fields beside
 * it that differ from what is stored, since clients send back all that they read. Undefined where neither is sent.
 * @throws DomainError invalid_input
 */
export function recipeToStore(body: Body, stored: RecipeData): RecipeData | undefined {
  const { id: _row, ...beside } = fieldsOf(body);
  const changes = changesIn(beside, stored);
  if (!body.json && Object.keys(changes).length === 0) return undefined;
  const raw = body.json ? parsed(body.json) : stored;
  const known = readRecipe(titleOf(raw) === "" ? { ...raw, title: body.title } : raw);
  return parseInput(recipeDataSchema, { ...known, ...changes });
}

function fieldsOf(body: Body): Record<string, unknown> {
  const { json: _json, recipeCategory: _category, mainRecipe: _main, recipeOfTheWeek: _week, ...rest } = body;
  return rest;
}

function parsed(json: string): object {
  try {
    if (isNestedTooDeeply(json)) throw new Error("The recipe is nested too deeply.");
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("No object.");
    return value;
  } catch (cause) {
    throw new DomainError("invalid_input", "This is not a recipe.", {
      fields: { json: ["This is not a recipe."] },
      cause,
    });
  }
}

/** The fields of a recipe of which the fields of a body say something else. What can't be read stays as it came. */
function changesIn(beside: Record<string, unknown>, known: RecipeData): Record<string, unknown> {
  const answered: Record<string, unknown> = feedRecipeToWire(known);
  const isAnswered = (key: string) => isDeepStrictEqual(beside[key], answered[key]);
  const told = Object.fromEntries(Object.entries(beside).filter(([key]) => !isAnswered(key)));
  const [before, after] = [readRecipe(answered), readRecipe({ title: known.title, ...told })];
  const fields = Object.keys(noContents) as (keyof typeof noContents)[];
  return Object.fromEntries(
    [...fields, "title" as const].flatMap((key) => {
      const isTold = Object.hasOwn(told, key);
      const isRemoved = isTold && key !== "title" && isEmpty(told[key]);
      const value = isRemoved ? noContents[key] : isTold && isEmpty(after[key]) ? told[key] : after[key];
      const isSaid = isTold || !isEmpty(value);
      return isSaid && !isDeepStrictEqual(value, before[key]) ? [[key, value]] : [];
    }),
  );
}

/** Clients send 0 for a time that they don't know. */
function isEmpty(value: unknown): boolean {
  return value === null || value === "" || value === 0 || (Array.isArray(value) && value.length === 0);
}
