import { expect, it } from "vitest";
import { doubtsOf } from "#app/catalogue/domain/recipes/import-doubts.server";
import { readRecipe } from "#app/catalogue/domain/recipes/read-recipe.server";
import { servingsOf } from "#app/catalogue/domain/recipes/recipe-parts";

it.each<[string | null, number | null, object]>([
  ["24 cookies", null, { servings: 24, servings_unit: "cookies" }],
  ["12 muffins", null, { yield: 12, yieldUnit: "muffins" }],
  ["2 Bleche", null, { servings: 2, servings_text: "Bleche" }],
  ["24 cookies", null, { servings: "24 cookies", servings_unit: "pieces" }],
  ["36 cookies", null, { recipeYield: "cookies", recipeYieldQuantity: 36, recipeServings: 0 }],
  ["4 servings", 4, { recipeYield: "4 servings", recipeYieldQuantity: 0, recipeServings: 4 }],
  ["4", 4, { recipeYield: "", recipeYieldQuantity: 0, recipeServings: 4 }],
  ["12 muffins", null, { yieldQuantity: 12, yieldUnit: "muffins" }],
  ["1 loaf", null, { recipeYield: { value: 1, unitText: "loaf" } }],
  ["4 people", 4, { servings: 4, servings_unit: "people" }],
  ["4", 4, { servings: 4, servings_unit: "servings" }],
  ["4-6", 4, { servings: "4-6" }],
  ["6-8", 6, { recipeYield: { minValue: 6, maxValue: 8 } }],
  ["10-12 rolls", null, { recipeYield: { min: "10", max: "12", unitText: "rolls" } }],
  ["8", 8, { recipeYield: { "@type": "QuantitativeValue", value: 8, minValue: 6, maxValue: 10 } }],
  ["3", 3, { recipeYield: { minValue: 0, maxValue: 3 } }],
  [null, null, { servings: 0, servings_unit: "cookies" }],
])("the yield %s, which serves %s, is read of its number and its unit", (text, eaters, told) => {
  const raw = { name: "Rice", ingredients: ["rice"], steps: ["Cook it."], prepTime: 5, ...told };
  const recipe = readRecipe(raw);
  expect(recipe.servings).toBe(text);
  expect(servingsOf(recipe.servings)).toBe(eaters);
  expect(doubtsOf(raw, recipe)).toEqual([]);
});
