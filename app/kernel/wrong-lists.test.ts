import { expect, it } from "vitest";
import type * as z from "zod";
import { groupPagesSchema } from "#app/catalogue/domain/circular-groups/schemas";
import { recipeDataSchema } from "#app/catalogue/domain/recipes/recipe-data";
import { circularChangeSchema, pageOrderSchema } from "#app/circulars/domain/circulars/schemas";
import { customerListSchema, shareListSchema } from "#app/shopping/domain/shopping-lists/schemas";

it.each<[string, z.ZodType, string]>([
  ["a Customer's items", customerListSchema, "items"],
  ["shared items", shareListSchema, "items"],
  ["a group's pages", groupPagesSchema, "pageIds"],
  ["pages in an order", pageOrderSchema, "pageIds"],
  ["a circular's pages", circularChangeSchema, "circularPages"],
  ["a recipe's lines", recipeDataSchema, "steps"],
])("of %s that are all wrong, the first one alone is told", (_, schema, field) => {
  const issues = schema.safeParse({ [field]: Array(300).fill({}) }).error?.issues ?? [];
  const wrong = issues.filter(({ path }) => path[0] === field).map(({ path }) => path[1]);
  expect([...new Set(wrong)]).toEqual([0]);
});
